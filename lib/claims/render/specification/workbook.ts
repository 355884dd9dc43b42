import { type Sheet, workbookOfSheets } from "@/lib/exports/render/sheets";
import type { Locale } from "@/lib/i18n/locales";
import { sentence } from "@/lib/i18n/sentences";
import type { Specification } from "../../answers/specification";
import { partiesOf } from "./parties";
import { tablesOf } from "./tables";

/** Returns a specification as a workbook: the parties, then a sheet for each part, with its figures as numbers. */
export function specificationWorkbook(spec: Specification, language: Locale): Buffer {
  const word = (key: string) => sentence(language, `specification.${key}`);
  const parties: Sheet = {
    name: word("parties"),
    headings: [word("who"), word("label"), word("value")],
    kinds: ["text", "text", "text"],
    rows: partiesOf(spec, language).flatMap(({ title, pairs }) =>
      pairs.filter(([, value]) => value !== "").map(([label, value]) => [title, label, value]),
    ),
  };
  const sheets = tablesOf(spec, language).map(
    ({ key, columns, rows }): Sheet => ({
      // A sheet's name has room for 31 characters: only paper shows the articles.
      name: word(key).replace(/ \(.*$/, ""),
      headings: columns.map(({ heading }) => word(heading)),
      kinds: columns.map(({ kind }) => kind),
      rows: rows.map(({ cells }) => cells),
    }),
  );
  return workbookOfSheets([parties, ...sheets], language);
}
