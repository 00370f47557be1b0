// A QR code (ISO/IEC 18004): bytes, error correction level M, versions 1 to 10.

/** By version from 1: error correction bytes of each block, and how many data bytes the blocks have. */
const BLOCKS = /** @type {[number, number[]][]} */ ([
  [10, [16]],
  [16, [28]],
  [26, [44]],
  [18, [32, 32]],
  [24, [43, 43]],
  [16, [27, 27, 27, 27]],
  [18, [31, 31, 31, 31]],
  [22, [38, 38, 39, 39]],
  [22, [36, 36, 36, 37, 37]],
  [26, [43, 43, 43, 43, 44]],
]);
const BYTE_MODE = 0b0100;
const PAD = [0xec, 0x11];
const FORMAT = { mask: 0x5412, generator: 0x537, bits: 10 };
const VERSION = { generator: 0x1f25, bits: 12 };
/** From this version on, the code says which it is; and from which on the length takes two bytes. */
const FIRST_NAMED = 7;
const FIRST_LONG = 10;

/** @type {((row: number, column: number) => boolean)[]} */
const MASKS = [
  (row, column) => (row + column) % 2 === 0,
  (row) => row % 2 === 0,
  (_, column) => column % 3 === 0,
  (row, column) => (row + column) % 3 === 0,
  (row, column) => (Math.floor(row / 2) + Math.floor(column / 3)) % 2 === 0,
  (row, column) => ((row * column) % 2) + ((row * column) % 3) === 0,
  (row, column) => (((row * column) % 2) + ((row * column) % 3)) % 2 === 0,
  (row, column) => (((row + column) % 2) + ((row * column) % 3)) % 2 === 0,
];

/**
 * The dark and light squares of a text, row by row; null if it is too long.
 * @param {string} text
 * @returns {boolean[][] | null}
 */
export function qrSquares(text) {
  const bytes = new TextEncoder().encode(text);
  const version = BLOCKS.findIndex(([, blocks], index) => bytes.length + (index + 1 < FIRST_LONG ? 2 : 3) <= sum(blocks)) + 1;
  if (!version) return null;
  const code = new Code(version);
  code.write(interleaved(version, dataBytes(version, bytes)));
  return code.masked();
}

/** @param {number[]} numbers */
const sum = (numbers) => numbers.reduce((all, one) => all + one, 0);

/** The text with its head, filled up. @param {number} version @param {Uint8Array} bytes */
function dataBytes(version, bytes) {
  const lengthBits = version < FIRST_LONG ? 8 : 16;
  let bits = BYTE_MODE.toString(2).padStart(4, "0") + bytes.length.toString(2).padStart(lengthBits, "0");
  for (const byte of bytes) bits += byte.toString(2).padStart(8, "0");
  bits += "0000";
  const found = (bits.match(/.{1,8}/g) ?? []).map((one) => parseInt(one.padEnd(8, "0"), 2));
  const capacity = sum(BLOCKS[version - 1][1]);
  for (let number = 0; found.length < capacity; number++) found.push(PAD[number % 2]);
  return found.slice(0, capacity);
}

/** The blocks, each with its error correction, mixed byte by byte. @param {number} version @param {number[]} data */
function interleaved(version, data) {
  const [correction, lengths] = BLOCKS[version - 1];
  let from = 0;
  const blocks = lengths.map((length) => data.slice(from, (from += length)));
  const checks = blocks.map((block) => remainder(block, correction));
  return [...mixed(blocks), ...mixed(checks)];
}

/** @param {number[][]} blocks */
function mixed(blocks) {
  const longest = Math.max(...blocks.map((block) => block.length));
  return Array.from({ length: longest }, (_, index) => blocks.flatMap((block) => block.slice(index, index + 1))).flat();
}

/** Multiply two numbers of the field with 256 elements. @param {number} one @param {number} other */
function times(one, other) {
  let product = 0;
  for (let bit = 7; bit >= 0; bit--) {
    product = (product << 1) ^ ((product >> 7) * 0x11d);
    if ((other >> bit) & 1) product ^= one;
  }
  return product;
}

/** The Reed-Solomon bytes of a block. @param {number[]} block @param {number} count */
function remainder(block, count) {
  /** @type {number[]} the coefficients of the generator without the first, which is 1 */
  const generator = [...Array(count - 1).fill(0), 1];
  let root = 1;
  for (let step = 0; step < count; step++) {
    for (let index = 0; index < count; index++) generator[index] = times(generator[index], root) ^ (generator[index + 1] ?? 0);
    root = times(root, 2);
  }
  /** @type {number[]} */
  const rest = Array(count).fill(0);
  for (const byte of block) {
    const factor = byte ^ /** @type {number} */ (rest.shift());
    rest.push(0);
    for (let index = 0; index < count; index++) rest[index] ^= times(generator[index], factor);
  }
  return rest;
}

/** A number with its checksum. @param {number} number @param {{generator: number, bits: number}} code */
function checked(number, { generator, bits }) {
  let rest = number;
  for (let bit = 0; bit < bits; bit++) rest = (rest << 1) ^ ((rest >> (bits - 1)) * generator);
  return (number << bits) | rest;
}

/** The squares of a code, and which of them are no data. */
class Code {
  /** @param {number} version */
  constructor(version) {
    this.version = version;
    this.size = 17 + 4 * version;
    /** @type {boolean[][]} */
    this.squares = Array.from({ length: this.size }, () => Array(this.size).fill(false));
    /** @type {boolean[][]} */
    this.isFixed = Array.from({ length: this.size }, () => Array(this.size).fill(false));
    this.#drawPatterns();
  }

  /** @param {number} row @param {number} column @param {boolean} isDark */
  #fix(row, column, isDark) {
    if (row < 0 || column < 0 || row >= this.size || column >= this.size) return;
    this.squares[row][column] = isDark;
    this.isFixed[row][column] = true;
  }

  #drawPatterns() {
    const { size, version } = this;
    for (let index = 0; index < size; index++) {
      this.#fix(6, index, index % 2 === 0);
      this.#fix(index, 6, index % 2 === 0);
    }
    for (const [row, column] of [[3, 3], [3, size - 4], [size - 4, 3]]) this.#drawRings(row, column, 4, [0, 1, 3]);
    const centres = this.#centres();
    const last = centres.length - 1;
    for (const [one, row] of centres.entries()) {
      for (const [other, column] of centres.entries()) {
        const isTaken = (one === 0 && (other === 0 || other === last)) || (one === last && other === 0);
        if (!isTaken) this.#drawRings(row, column, 2, [0, 2]);
      }
    }
    this.drawFormat(0);
    if (version >= FIRST_NAMED) this.#drawVersion();
  }

  /** Where the small patterns stand, in both directions. */
  #centres() {
    if (this.version === 1) return [];
    if (this.version < FIRST_NAMED) return [6, this.size - 7];
    return [6, (this.size - 1) / 2, this.size - 7];
  }

  /** @param {number} row @param {number} column @param {number} radius @param {number[]} dark which rings are dark */
  #drawRings(row, column, radius, dark) {
    for (let down = -radius; down <= radius; down++) {
      for (let across = -radius; across <= radius; across++) {
        this.#fix(row + down, column + across, dark.includes(Math.max(Math.abs(down), Math.abs(across))));
      }
    }
  }

  #drawVersion() {
    const bits = checked(this.version, VERSION);
    for (let index = 0; index < 18; index++) {
      const isDark = ((bits >> index) & 1) === 1;
      const far = this.size - 11 + (index % 3);
      const near = Math.floor(index / 3);
      this.#fix(far, near, isDark);
      this.#fix(near, far, isDark);
    }
  }

  /** Level M is 00; the mask stands after it. @param {number} mask */
  drawFormat(mask) {
    const { size } = this;
    const bits = checked(mask, FORMAT) ^ FORMAT.mask;
    for (let index = 0; index < 15; index++) {
      const isDark = ((bits >> index) & 1) === 1;
      const near = index < 6 ? index : index < 8 ? index + 1 : 14 - index;
      if (index < 8) this.#fix(near, 8, isDark);
      else this.#fix(8, index === 8 ? 7 : near, isDark);
      if (index < 8) this.#fix(8, size - 1 - index, isDark);
      else this.#fix(size - 15 + index, 8, isDark);
    }
    this.#fix(size - 8, 8, true);
  }

  /** Write the data in columns of two, upwards and downwards by turns. @param {number[]} bytes */
  write(bytes) {
    const { size } = this;
    let bit = 0;
    for (let right = size - 1; right >= 1; right -= 2) {
      if (right === 6) right = 5;
      const isUpward = ((right + 1) & 2) === 0;
      for (let step = 0; step < size; step++) {
        const row = isUpward ? size - 1 - step : step;
        for (const column of [right, right - 1]) {
          if (this.isFixed[row][column]) continue;
          this.squares[row][column] = (((bytes[bit >> 3] ?? 0) >> (7 - (bit & 7))) & 1) === 1;
          bit++;
        }
      }
    }
  }

  /** The squares under the mask that is the easiest to read. */
  masked() {
    const plain = this.squares;
    const found = MASKS.map((mask, number) => {
      this.squares = plain.map((line, row) => line.map((isDark, column) => isDark !== (!this.isFixed[row][column] && mask(row, column))));
      this.drawFormat(number);
      return this.squares;
    });
    return found.reduce((best, one) => (penalty(one) < penalty(best) ? one : best));
  }
}

/** How hard a code is to read: long lines, blocks, false corners, too much of one colour. @param {boolean[][]} squares */
function penalty(squares) {
  const { length } = squares;
  const lines = squares.map((line) => line.map(Number).join(""));
  const columns = squares.map((_, column) => squares.map((line) => Number(line[column])).join(""));
  let points = 0;
  for (const line of [...lines, ...columns]) {
    for (const run of line.match(/0{5,}|1{5,}/g) ?? []) points += run.length - 2;
    for (const corner of ["10111010000", "00001011101"]) points += 40 * (line.split(corner).length - 1);
  }
  for (let row = 1; row < length; row++) {
    for (let column = 1; column < length; column++) {
      const four = [squares[row][column], squares[row - 1][column], squares[row][column - 1], squares[row - 1][column - 1]];
      if (four.every((one) => one === four[0])) points += 3;
    }
  }
  const dark = lines.join("").replaceAll("0", "").length / length ** 2;
  return points + 10 * Math.floor(Math.abs(dark - 0.5) * 20);
}
