import { PackageFailure } from "../../rules/failure";
import type { Services } from "./soap";
import { children, descendants, isRefused, type Node, textAt } from "./xml";

/** The list Twinfield recommends for programs like ours, and the one every office has. */
const CODES = ["130_3", "100"];
const NEEDED = [
  "head.code",
  "head.number",
  "head.date",
  "head.curcode",
  "line.dim2",
  "line.invnumber",
  "line.openvaluesigned",
];
const WANTED = [
  ...NEEDED,
  "head.yearperiod",
  "head.status",
  "line.datedue",
  "line.valuesigned",
  "line.matchstatus",
  "line.freetext1",
];
const STATUS = "line.matchstatus";

/** A list as defined in this office. An unknown column would make the whole request fail, so the columns are read first. */
export type Definition = { code: string; fields: string[] };

/** Returns the first list with all needed columns. Throws PackageFailure("no_right") when the user may see none of customers' bookings. */
export async function definition(services: Services, office: string): Promise<Definition> {
  for (const code of CODES) {
    const { root } = await services.process({ read: { type: "browse", office, code } });
    if (isRefused(root)) continue;
    const fieldNames = new Set(descendants(root, "column").map((column) => textAt(column, "field")));
    const fields = WANTED.filter((field) => fieldNames.has(`fin.trs.${field}`));
    if (NEEDED.every((field) => fields.includes(field))) return { code, fields };
  }
  throw new PackageFailure("no_right", "no list of open items");
}

/** A range of booking numbers in a daybook. */
export type Numbers = { code: string; first: string; last: string };
type BrowsePeriod = { from: string; to: string; status: string | null; numbers?: Numbers };

/** Returns the lines of a list; null when Twinfield rejects a filter on their state or number. Throws PackageFailure. */
export async function lines(
  services: Services,
  { code, fields }: Definition,
  filter: BrowsePeriod,
): Promise<Node | null> {
  const column = fields.map((field) => {
    const [operator, from, to] = filterOn(field, filter);
    return { field: `fin.trs.${field}`, label: field, visible: "true", ask: "false", operator, from, to };
  });
  const sort = { field: { "@_order": "ascending", "#text": "fin.trs.line.dim2" } };
  const { name, root } = await services.process({
    columns: { "@_code": code, "@_optimize": "true", sort, column },
  });
  if (isRefused(root)) {
    if (filter.status !== null || filter.numbers) return null;
    throw new PackageFailure("no_right", "open items");
  }
  if (name !== "browse" || (root["@_total"] === undefined && children(root, "tr").length === 0))
    throw new PackageFailure("bad_answer", "no list");
  return root;
}

function filterOn(
  field: string,
  { from, to, status, numbers }: BrowsePeriod,
): [operator: string, from: string, to: string] {
  if (numbers && field === "head.code") return ["equal", numbers.code, ""];
  if (numbers && field === "head.number") return ["between", numbers.first, numbers.last];
  if (field === "head.yearperiod") return ["between", from, to];
  if (field === "head.status") return ["equal", "normal", ""];
  return field === STATUS && status !== null ? ["equal", status, ""] : ["none", "", ""];
}
