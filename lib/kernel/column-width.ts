/** The least and the greatest width of a column in a list, in pixels. */
export const NARROWEST_COLUMN = 40;
export const WIDEST_COLUMN = 900;
