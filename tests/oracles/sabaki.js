// Talks to an engine as Sabaki does, and prints what it learned as JSON: node sabaki.js PROGRAM WORDS...
const { Controller, ControllerStateTracker } = require("../page/node_modules/@sabaki/gtp");

async function main() {
  const [program, ...words] = process.argv.slice(2);
  const controller = new Controller(program, words);
  const tracker = new ControllerStateTracker(controller);
  controller.start();
  const learned = {};
  const send = async (name, ...args) => {
    const response = await controller.sendCommand({ name, args });
    return [response.error, response.content];
  };
  learned.commands = (await send("list_commands"))[1].split("\n");
  learned.name = await send("name");
  await tracker.sync({
    boardsize: [9, 9],
    komi: 7.5,
    history: [
      { name: "play", args: ["B", "E5"] },
      { name: "play", args: ["W", "C3"] },
    ],
  });
  learned.move = await send("genmove", "B");
  learned.illegal = await send("play", "W", "E5");
  learned.analysed = await analyse(controller, "lz-analyze", ["W", "20"]);
  learned.kata = await analyse(controller, "kata-analyze", ["W", "20", "ownership", "true"]);
  await tracker.sync({
    boardsize: [9, 9],
    komi: 7.5,
    history: [{ name: "play", args: ["B", "E5"] }],
  });
  learned.board = await send("showboard");
  learned.generated = await lines(controller, "kata-genmove_analyze", ["W", "20"]);
  learned.score = await send("final_score");
  await controller.stop();
  console.log(JSON.stringify(learned));
}

// Sabaki ends an analysis by its next command.
async function analyse(controller, name, args) {
  const found = [];
  await new Promise((resolve) => {
    controller.sendCommand({ name, args }, ({ line }) => {
      if (line.startsWith("info")) found.push(line);
      if (found.length === 2) resolve();
    });
  });
  await controller.sendCommand({ name: "name", args: [] });
  return found;
}

async function lines(controller, name, args) {
  const found = [];
  await controller.sendCommand({ name, args }, ({ line }) => found.push(line));
  return found;
}

main().catch((error) => {
  console.error(error);
  process.exit(1);
});
