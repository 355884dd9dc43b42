const START = "44100000000";

/** Returns a number in the format of Moneybird's ids: nineteen digits, more than a JSON number can represent exactly. */
export const idOf = (number: number) => `${START}${String(number).padStart(8, "0")}`;

/** Returns the number in an id; NaN for an unknown id. */
export const numberOf = (id: string) =>
  id.length === 19 && id.startsWith(START) ? Number(id.slice(START.length)) : Number.NaN;

export const instantOf = (milliseconds: number) => new Date(milliseconds).toISOString();
