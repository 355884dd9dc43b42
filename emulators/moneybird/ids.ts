const START = "44100000000";

/** A number as Moneybird's ids are: nineteen digits, more than a number of JSON can hold exactly. */
export const idOf = (number: number) => `${START}${String(number).padStart(8, "0")}`;

/** The number behind an id; NaN for an id of something else. */
export const numberOf = (id: string) =>
  id.length === 19 && id.startsWith(START) ? Number(id.slice(START.length)) : Number.NaN;

export const instantOf = (milliseconds: number) => new Date(milliseconds).toISOString();
