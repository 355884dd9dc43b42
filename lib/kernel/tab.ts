/** The customer the page on the screen was made for, as its calls name it. A call without it is for the selected customer. */
export const CUSTOMER_HEADER = "x-customer";

/** The parameter that says so in the address of a file that a link opens. */
export const CUSTOMER_PARAM = "for_customer";

/** The customer of the tab that is worked in: written by the tab itself, read when a page or a file is opened. It proves nothing. */
export const CUSTOMER_COOKIE = "invorder_customer";

/** The id in a cookie, a header or an address; undefined for what is none. */
export const customerFrom = (text: string | null | undefined): number | undefined =>
  text && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined;
