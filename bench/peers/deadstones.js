// Plays random games of Go with @sabaki/deadstones. Each line of the input asks for some games:
// the way to play them, the size of the board, how many, and a seed; each line of the output tells
// the CPU seconds they took.

const { createInterface } = require("node:readline");

const WAYS = {
  // One call to WebAssembly plays one game.
  playTillEnd(deadstones, board, size, games, seed) {
    for (let game = 0; game < games; game++) {
      deadstones.playTillEnd(board, size, 1, seed + game);
    }
  },
  // One call plays them all, and adds up whose the points are.
  getProbabilityMap(deadstones, board, size, games, seed) {
    deadstones.getProbabilityMap(board, size, games, seed);
  },
};

async function main() {
  const deadstones = await require("@sabaki/deadstones/js/wasm");
  for await (const line of createInterface({ input: process.stdin })) {
    const [way, ...numbers] = line.split(" ");
    const [size, games, seed] = numbers.map(Number);
    const began = process.cpuUsage();
    WAYS[way](deadstones, new Int8Array(size * size), size, games, seed);
    const { user, system } = process.cpuUsage(began);
    console.log(JSON.stringify({ games, seconds: (user + system) / 1e6 }));
  }
}

main();
