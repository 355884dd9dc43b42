/** The header in which a page's calls name the customer it was rendered for. A call without it is for the selected customer. */
export const CUSTOMER_HEADER = "x-customer";

/** The query parameter that names that customer in the address of a file that a link opens. */
export const CUSTOMER_PARAM = "for_customer";

/** The customer of the active tab: written by the tab itself, read when a page or a file is opened. It proves nothing. */
export const CUSTOMER_COOKIE = "invorder_customer";

/** Returns the id in a cookie, a header or an address; undefined for any other text. */
export const customerFrom = (text: string | null | undefined): number | undefined =>
  text && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined;
