/** A day as Exact writes it: Dutch wall time as if it were UTC, in milliseconds. */
export const dateOf = (day: string) => `/Date(${Date.parse(day)})/`;

/** A number as the id of a thing of some kind ("a" for accounts). */
export const guidOf = (kind: string, id: number) =>
  `6b0f2c1e-0000-4000-8000-${kind}${id.toString(16).padStart(11, "0")}`;

/** Codes stand to the right of eighteen places. */
export const padded = (code: string) => code.padStart(18);
