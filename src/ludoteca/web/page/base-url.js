// Where this page comes from. It stays beside main.js: bundled or not, both are in the same folder.

/** The folder of the page; a version in its address lets browsers keep what is in it. */
export const PAGE_URL = new URL("./", import.meta.url);

/** The base URL of the server. */
export const BASE_URL = new URL(/\/[0-9a-f]{8}\/$/.test(PAGE_URL.pathname) ? "../../" : "../", PAGE_URL);
