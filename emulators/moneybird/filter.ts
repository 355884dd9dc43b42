/** A parsed filter; without a filter only this year is returned. */
export type Filter = { states: string[] | null; from: string; to: string };

export class BadFilter extends Error {}

const STATES = new Set([
  ..."all draft scheduled open pending_payment late reminded paid uncollectible new".split(" "),
]);

/** Parses `state:open|late,period:20150101..20301231`. Any filter replaces the default of this year. Throws BadFilter. */
export function filterOf(text: string | null, today: string): Filter {
  const year = today.slice(0, 4);
  const filter: Filter = { states: null, from: "0000-01-01", to: "9999-12-31" };
  if (!text) return { ...filter, from: `${year}-01-01`, to: `${year}-12-31` };
  for (const part of text.split(",")) {
    const [name = "", value = ""] = part.split(":");
    if (name === "state") filter.states = statesOf(value);
    else if (name === "period") Object.assign(filter, periodOf(value, year));
    else throw new BadFilter("Filter is invalid");
  }
  return filter;
}

function statesOf(value: string): string[] | null {
  const states = value.split("|");
  if (states.some((state) => !STATES.has(state))) throw new BadFilter("Status is not included in the list");
  return states.includes("all") ? null : states;
}

function periodOf(value: string, year: string) {
  if (value === "this_year") return { from: `${year}-01-01`, to: `${year}-12-31` };
  const [, from, to] = /^(\d{8})\.\.(\d{8})$/.exec(value) ?? [];
  if (!from || !to) throw new BadFilter("Period is invalid");
  return { from: dashed(from), to: dashed(to) };
}

const dashed = (compact: string) => `${compact.slice(0, 4)}-${compact.slice(4, 6)}-${compact.slice(6)}`;
