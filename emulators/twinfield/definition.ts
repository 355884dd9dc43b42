import type { Language } from "./words";
import { words } from "./words";
import { x } from "./xml";

type Column = { field: string; operator: "none" | "equal" | "between" };

const common: Column[] = [
  { field: "fin.trs.head.office", operator: "equal" },
  { field: "fin.trs.head.yearperiod", operator: "between" },
  { field: "fin.trs.head.code", operator: "equal" },
  { field: "fin.trs.head.shortname", operator: "none" },
  { field: "fin.trs.head.number", operator: "between" },
  { field: "fin.trs.head.status", operator: "equal" },
  { field: "fin.trs.head.date", operator: "none" },
  { field: "fin.trs.line.dim2", operator: "between" },
  { field: "fin.trs.line.dim2name", operator: "none" },
  { field: "fin.trs.head.curcode", operator: "equal" },
  { field: "fin.trs.line.valuesigned", operator: "between" },
  { field: "fin.trs.line.basevaluesigned", operator: "between" },
  { field: "fin.trs.line.openbasevaluesigned", operator: "none" },
  { field: "fin.trs.line.invnumber", operator: "equal" },
  { field: "fin.trs.line.datedue", operator: "none" },
  { field: "fin.trs.line.matchstatus", operator: "equal" },
  { field: "fin.trs.line.matchnumber", operator: "none" },
  { field: "fin.trs.line.openvaluesigned", operator: "none" },
  { field: "fin.trs.line.modified", operator: "between" },
];

/** The columns of each list of customers' bookings: 130_3 also has the free texts. */
export const definitions: Record<string, Column[]> = {
  "100": common,
  "130_3": [...common, { field: "fin.trs.line.freetext1", operator: "none" }],
};

/** Returns the definition of a list, from which a program picks its columns. */
export function definitionOf(code: string, language: Language): string {
  const columns = definitions[code];
  if (!columns) return `<browse result="0" msgtype="error" msg="${x(words[language].noBrowse)}"/>`;
  const columnTags = columns.map(
    ({ field, operator }, nth) =>
      `<column id="${nth}"><field>${field}</field><label>${field.split(".").at(-1)}</label><visible>true</visible><ask>${operator !== "none"}</ask><operator>${operator}</operator><from/><to/><finderparam/></column>`,
  );
  return `<browse result="1"><office/><code>${code}</code><columns code="${code}">${columnTags.join("")}</columns></browse>`;
}
