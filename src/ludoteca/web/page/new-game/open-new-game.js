// The dialog for a new game comes with the other screens: a first visit can do without it.

/** Open the dialog, as soon as it is here. @type {typeof import("./new-game.js").openNewGame} */
export const openNewGame = async (game, more) => {
  const dialog = await import("./new-game.js");
  return dialog.openNewGame(game, more);
};
