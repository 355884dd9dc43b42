/** A4 in points, with the margins of a letter. */
export const PAGE = { left: 57, right: 538, top: 42, bottom: 770, width: 481 } as const;

/** The names under which a letter's fonts are registered. */
export type Fonts = { plain: string; bold: string; italic: string };
