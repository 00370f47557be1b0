// The base URL of the server: the folder above this one.

/** All addresses of the server are below this one. */
export const BASE_URL = new URL("../", import.meta.url);
