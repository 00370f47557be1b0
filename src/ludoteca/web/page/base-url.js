// Where the server is: the folder above this one, whatever it is called from outside.

/** The address under which everything of ours lies. */
export const BASE_URL = new URL("../", import.meta.url);
