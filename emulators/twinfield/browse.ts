import { type Ledger, openOf } from "../ledger/ledger";
import { decimals } from "../ledger/money";
import type { Item } from "../ledger/rows";
import { definitions } from "./definition";
import type { Language } from "./words";
import { words } from "./words";
import { all, type Node, textAt, x } from "./xml";

type Line = { code: string; number: number; line: number; values: Record<string, string> };

const compact = (day: string) => day.replaceAll("-", "");
const DAYBOOKS = { invoice: "VRK", credit: "VRK", receipt: "BNK" } as const;

/** Returns the requested lines on customers' accounts; one unknown field fails the whole request. */
export function browse(root: Node, ledger: Ledger, language: Language, refusesStatus: boolean): string {
  const columns = definitions[textAt(root, "@_code")];
  const requestedColumns = all(root, "column").map((column) => ({
    field: textAt(column, "field"),
    operator: textAt(column, "operator"),
    from: textAt(column, "from"),
    to: textAt(column, "to"),
  }));
  const failed = (msg: string) => `<browse result="0" msgtype="error" msg="${x(msg)}"/>`;
  if (!columns) return failed(words[language].noBrowse);
  const stranger = requestedColumns.find(({ field }) => !columns.some((column) => column.field === field));
  if (stranger) return failed(words[language].noField(stranger.field));
  const filters = requestedColumns.filter(({ operator, from }) => operator !== "none" && from !== "");
  if (refusesStatus && filters.some(({ field }) => field.endsWith("matchstatus")))
    return failed(words[language].refusedFilter);
  const found = linesOf(ledger).filter(({ values }) =>
    filters.every((filter) => fits(values[filter.field] ?? "", filter)),
  );
  const fields = requestedColumns.map(({ field }) => field);
  return answerXml(found, fields, ledger, language);
}

function fits(
  value: string,
  { operator, from, to }: { operator: string; from: string; to: string },
): boolean {
  if (operator === "equal") return value === from;
  const [low, at, high] = [from, value, to].map((text) => text.padStart(20, "0"));
  return (at ?? "") >= (low ?? "") && (to === "" || (at ?? "") <= (high ?? ""));
}

const linesOf = (ledger: Ledger): Line[] => ledger.items.flatMap((item) => itemLines(item, ledger));

function itemLines(item: Item, ledger: Ledger): Line[] {
  const terms = item.terms.length > 0 ? item.terms : [{ dueDate: item.dueDate, cents: item.total }];
  let paid = item.total - openOf(item);
  return terms.map(({ dueDate, cents }, nth) => {
    const part = terms.length > 1 ? Math.min(Math.max(paid, 0), cents) : paid;
    paid -= part;
    const debtor = ledger.debtor(item.debtor);
    const [value, open] = [decimals(cents), decimals(cents - part)];
    return {
      code: DAYBOOKS[item.kind],
      number: item.entry,
      line: nth + 1,
      values: {
        "fin.trs.head.office": ledger.id,
        "fin.trs.head.yearperiod": item.date.slice(0, 7).replace("-", "/"),
        "fin.trs.head.code": DAYBOOKS[item.kind],
        "fin.trs.head.number": String(item.entry),
        "fin.trs.head.status": "normal",
        "fin.trs.head.date": compact(item.date),
        "fin.trs.line.dim2": debtor?.number ?? codeOf(item.debtor, ledger),
        "fin.trs.line.dim2name": debtor?.name ?? "",
        "fin.trs.head.curcode": item.currency,
        "fin.trs.line.valuesigned": value,
        "fin.trs.line.basevaluesigned": value,
        "fin.trs.line.openvaluesigned": open,
        "fin.trs.line.openbasevaluesigned": open,
        "fin.trs.line.invnumber": item.kind === "receipt" ? "" : item.number,
        "fin.trs.line.datedue": compact(dueDate),
        "fin.trs.line.matchstatus": cents === part ? "matched" : "available",
        "fin.trs.line.freetext1": item.yourRef,
      },
    };
  });
}

/** Returns the code of a removed debtor, which stays on its lines. */
const codeOf = (id: number, { removals }: Ledger) =>
  removals.find((removal) => removal.kind === "debtor" && removal.id === id)?.number ?? "";

/** Returns the response, with the number of its lines, by which a reader verifies that none is missing. */
function answerXml(lines: Line[], fields: string[], ledger: Ledger, language: Language): string {
  const head = fields.map((field) => `<td label="" hideforuser="false" type="String">${field}</td>`);
  const rows = lines.map(({ values, code, number, line }) => {
    const cells = fields.map((field) => cell(field, values[field] ?? "", language));
    return `<tr>${cells.join("")}<key><office>${x(ledger.id)}</office><code>${code}</code><number>${number}</number><line>${line}</line></key></tr>`;
  });
  const first = lines.length > 0 ? 1 : 0;
  return `<browse result="1" first="${first}" last="${lines.length}" total="${lines.length}"><th>${head.join("")}</th>${rows.join("")}</browse>`;
}

function cell(field: string, value: string, language: Language): string {
  const name = field.endsWith("matchstatus")
    ? ` name="${value === "matched" ? words[language].matched : words[language].available}"`
    : "";
  // The head status is returned as "final"; only the filter calls it normal.
  const text = field.endsWith("head.status") ? "final" : value;
  return `<td field="${field}" hideforuser="false" type="String"${name}>${x(text)}</td>`;
}
