async ([address, key]) => {
  const said = {};
  const ask = (path, more) =>
    fetch(`${address}/${path}`, more).then((one) => one.text(), () => "stopped");
  const lay = (more) => ask("api/tables", {method: "POST", body: '{"game": "go"}', ...more});
  said.read = await ask("api/catalogue");
  said.review = await ask(`api/tables/${key}/review`);
  said.lay = await lay({headers: {"content-type": "application/json"}});
  said.live = await new Promise((resolve) => {
    const socket = new WebSocket(address.replace("http", "ws") + "/api/live");
    socket.onopen = () => resolve("open");
    socket.onerror = () => resolve("stopped");
  });
  const frame = Object.assign(document.createElement("iframe"), {src: `${address}/`});
  document.body.append(frame);
  await new Promise((resolve) => { frame.onload = resolve; });
  return said;
}
