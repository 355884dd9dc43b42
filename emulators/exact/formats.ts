/** Returns a day in Exact's format: Dutch wall time as if it were UTC, in milliseconds. */
export const dateOf = (day: string) => `/Date(${Date.parse(day)})/`;

/** Returns a number as the guid of a record of some kind ("a" for accounts). */
export const guidOf = (kind: string, id: number) =>
  `6b0f2c1e-0000-4000-8000-${kind}${id.toString(16).padStart(11, "0")}`;

/** Right-aligns a code in eighteen characters. */
export const padded = (code: string) => code.padStart(18);
