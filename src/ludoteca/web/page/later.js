// What a first visit can do without: in a wheel it is a script of its own, fetched once any of it is needed.
export * as help from "./learn/help.js";
export * as lesson from "./learn/lesson.js";
export * as lobby from "./lobby/lobby.js";
export * as me from "./people/me.js";
export * as newGame from "./new-game/new-game.js";
export * as operator from "./operator/operator.js";
export * as person from "./people/person.js";
export * as players from "./people/players.js";
export * as review from "./review/review.js";
export * as saved from "./saved/saved.js";
export { lobby as lobbyConnection } from "./lobby/live.js";
