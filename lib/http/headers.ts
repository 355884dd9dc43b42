/** What the gate tells the pages. A caller cannot set these: the gate writes or removes them on every request. */
export const HOST_HEADER = "x-reseller-host";
export const PATH_HEADER = "x-page-path";
export const NONCE_HEADER = "x-nonce";

/** The pair of a link to the login page, on its way to the route that exchanges it: never in an address. */
export const PAIR_HEADER = "x-adopted-pair";

/** The prefix of a page on a host of its own, where the address names no white label. */
export const OWN_HOST = "_";
