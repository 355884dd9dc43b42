/** The headers the middleware sends to pages. A caller cannot set these: the middleware writes or removes them on every request. */
export const HOST_HEADER = "x-reseller-host";
export const PATH_HEADER = "x-page-path";
export const NONCE_HEADER = "x-nonce";

/** The pair of a link to the login page, passed to the route that exchanges it: never in an address. */
export const PAIR_HEADER = "x-adopted-pair";

/** The prefix of a page on a white label's own host, where the address contains no slug. */
export const OWN_HOST = "_";
