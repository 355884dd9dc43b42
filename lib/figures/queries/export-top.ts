import { file } from "@/lib/access/file-verbs";
import { sentence } from "@/lib/i18n/sentences";
import { toWire } from "@/lib/kernel/money";
import { FigureFilters } from "../schema";
import { figureFile, figureMedia } from "./figure-file";
import { topDebtors } from "./top-debtors";

const tables = ["balance", "dso", "overdue"] as const;

/** Exports the three lists of ten in one sheet, each row with the name of its list (FIGURES §7). */
export const exportTopDebtors = file({
  can: "figures.read",
  input: FigureFilters,
  media: figureMedia,
  isAudited: true,
  async run(ctx, filters) {
    const { data } = await topDebtors.call(ctx, filters);
    const word = (key: string) => sentence(ctx.language, key);
    const rows = data.currencies.flatMap(({ currency, ...lists }) =>
      tables.flatMap((table) =>
        lists[table].map(({ rank, number, name, open, overdue, days, dso }) => [
          ...[word(`figures.title_top_${table}`), currency, String(rank), number, name],
          ...[toWire(open), toWire(overdue), String(days), dso === null ? null : String(dso)],
        ]),
      ),
    );
    const text = (key: string) => ({ heading: word(key), kind: "text" as const });
    const money = (key: string) => ({ heading: word(key), kind: "money" as const });
    const number = (key: string) => ({ heading: word(key), kind: "number" as const });
    const columns = [
      ...[text("exports.table"), text("exports.currency"), number("exports.rank")],
      ...[text("exports.debtor_number"), text("columns.debtor")],
      ...[money("figures.column_open"), money("figures.column_overdue")],
      ...[number("figures.column_days"), number("figures.column_dso")],
    ];
    return figureFile(ctx, filters, { name: "exports.top_debtors", sheet: { columns, rows } });
  },
});
