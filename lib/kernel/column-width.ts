/** The narrowest and the widest a column of a list may be made, in pixels. */
export const NARROWEST_COLUMN = 40;
export const WIDEST_COLUMN = 900;
