// The dialog for a new game comes with the other screens: a first visit can do without it.

/** Open the dialog, as soon as it is here. @type {typeof import("./new-game.js").openNewGame} */
export const openNewGame = async (game, more) => {
  const later = await import("../later.js");
  return later.newGame.openNewGame(game, more);
};
