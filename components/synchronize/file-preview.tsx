"use client";
import { useTranslations } from "next-intl";
import type { CsvPreviewed } from "@/lib/accounting/answers";
import type { Mapping } from "@/lib/accounting/schema";

/** The first rows of the file as they stand in it. Columns that are not taken are lighter. */
export function FilePreview({ preview, mapping }: { preview: CsvPreviewed; mapping: Mapping }) {
  const t = useTranslations();
  const fieldOf = new Map(Object.entries(mapping).map(([field, header]) => [header, field]));
  const ink = (header: string) => (fieldOf.has(header) ? "" : "text-ink-muted");
  return (
    <section
      aria-label={t("sync.preview_title")}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: who has no mouse scrolls it sideways by keyboard
      tabIndex={0}
      className="overflow-x-auto rounded-md border border-line"
    >
      <table className="tnum w-full text-dense">
        <thead className="bg-sunken">
          <tr>
            {preview.headers.map((header) => (
              <th
                key={header}
                scope="col"
                className={`whitespace-nowrap px-2.5 py-1.5 text-left font-medium ${ink(header)}`}
              >
                {header}
                <span className="block font-normal text-brand-text">
                  {fieldOf.has(header) ? t(`ledger.${fieldOf.get(header)}`) : "\u00a0"}
                </span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {preview.rows.map((row, line) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a file have no other name than their place
            <tr key={line}>
              {preview.headers.map((header, place) => (
                <td
                  key={header}
                  className={`max-w-56 truncate whitespace-nowrap border-line border-t px-2.5 py-1 ${ink(header)}`}
                >
                  {row[place]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
