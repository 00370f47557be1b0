// Rewrites a PNG with at most 256 colours, in the browser that took it: pictures in the
// repository stay small, and no other program is needed. Called with the picture in base64.
async (picture) => {
  const COLOURS = 256;
  const PINNED = 48;
  const BITS = 6;

  const image = await createImageBitmap(await (await fetch(`data:image/png;base64,${picture}`)).blob());
  const { width, height } = image;
  const context = new OffscreenCanvas(width, height).getContext("2d");
  context.drawImage(image, 0, 0);
  const { data } = context.getImageData(0, 0, width, height);
  const pixels = new Uint32Array(width * height);
  for (let at = 0; at < pixels.length; at++) pixels[at] = (data[4 * at] << 16) | (data[4 * at + 1] << 8) | data[4 * at + 2];

  const counts = new Map();
  for (const colour of pixels) counts.set(colour, (counts.get(colour) ?? 0) + 1);
  const channels = (colour) => [colour >> 16, (colour >> 8) & 255, colour & 255];
  const common = [...counts].sort((one, other) => other[1] - one[1]).slice(0, PINNED).map(([colour]) => colour);

  // What is left is cut in halves along its longest side, until there are enough boxes.
  const cells = new Map();
  for (const [colour, count] of counts) {
    const key = channels(colour).map((one) => one >> (8 - BITS)).join();
    const cell = cells.get(key) ?? { sum: [0, 0, 0], count: 0 };
    channels(colour).forEach((one, index) => (cell.sum[index] += one * count));
    cell.count += count;
    cells.set(key, cell);
  }
  const mean = (box) => {
    const count = box.reduce((all, cell) => all + cell.count, 0);
    return [0, 1, 2].map((index) => Math.round(box.reduce((all, cell) => all + cell.sum[index], 0) / count));
  };
  const side = (box) => {
    const sides = [0, 1, 2].map((index) => {
      const values = box.map((cell) => cell.sum[index] / cell.count);
      return Math.max(...values) - Math.min(...values);
    });
    const longest = Math.max(...sides);
    return { index: sides.indexOf(longest), weight: longest * Math.sqrt(box.reduce((all, cell) => all + cell.count, 0)) };
  };
  const boxes = [[...cells.values()]].map((box) => ({ box, ...side(box) }));
  while (boxes.length < COLOURS - common.length) {
    boxes.sort((one, other) => other.weight - one.weight);
    const { box, index, weight } = boxes.shift();
    if (!weight) { boxes.push({ box, index, weight }); break; }
    box.sort((one, other) => one.sum[index] / one.count - other.sum[index] / other.count);
    const half = box.reduce((all, cell) => all + cell.count, 0) / 2;
    let cut = 0;
    for (let seen = 0; cut < box.length - 1 && (seen += box[cut].count) < half; ) cut++;
    for (const part of [box.slice(0, Math.max(1, cut)), box.slice(Math.max(1, cut))]) boxes.push({ box: part, ...side(part) });
  }
  const palette = [...common.map(channels), ...boxes.map(({ box }) => mean(box))].slice(0, COLOURS);

  const nearest = new Map(common.map((colour, index) => [colour, index]));
  const find = ([red, green, blue]) => {
    let [best, least] = [0, Infinity];
    palette.forEach(([r, g, b], index) => {
      const far = (r - red) ** 2 + (g - green) ** 2 + (b - blue) ** 2;
      if (far < least) [best, least] = [index, far];
    });
    return best;
  };
  const rows = new Uint8Array((width + 1) * height);
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; column++) {
      const colour = pixels[row * width + column];
      if (!nearest.has(colour)) nearest.set(colour, find(channels(colour)));
      rows[row * (width + 1) + 1 + column] = nearest.get(colour);
    }
  }

  const packed = new Uint8Array(await new Response(new Blob([rows]).stream().pipeThrough(new CompressionStream("deflate"))).arrayBuffer());
  const table = Uint32Array.from({ length: 256 }, (_, start) => {
    let value = start;
    for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
    return value;
  });
  const chunk = (name, body) => {
    const whole = new Uint8Array(12 + body.length);
    const view = new DataView(whole.buffer);
    view.setUint32(0, body.length);
    whole.set(new TextEncoder().encode(name), 4);
    whole.set(body, 8);
    let sum = -1;
    for (const byte of whole.subarray(4, 8 + body.length)) sum = (sum >>> 8) ^ table[(sum ^ byte) & 255];
    view.setUint32(8 + body.length, ~sum);
    return whole;
  };
  const header = new Uint8Array(13);
  new DataView(header.buffer).setUint32(0, width);
  new DataView(header.buffer).setUint32(4, height);
  header.set([8, 3, 0, 0, 0], 8);
  const signature = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);
  const parts = [signature, chunk("IHDR", header), chunk("PLTE", Uint8Array.from(palette.flat())), chunk("IDAT", packed), chunk("IEND", new Uint8Array(0))];
  const url = await new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result);
    reader.readAsDataURL(new Blob(parts));
  });
  return url.split(",")[1];
}
