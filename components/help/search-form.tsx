import { useTranslations } from "next-intl";
import { buttonStyle } from "@/components/ui/button";
import { inputStyle } from "@/components/ui/field";

/** Renders the search of the handbook as a native form, which works without script and puts the query in the address. */
export function SearchForm({ domain, q = "" }: { domain: string; q?: string }) {
  const t = useTranslations("help");
  return (
    <search>
      <form method="get" action={`/${domain}/help`} className="flex max-w-xl flex-wrap items-end gap-2">
        <div className="min-w-0 flex-1">
          <label htmlFor="help-search" className="mb-1 block font-medium text-list">
            {t("search")}
          </label>
          <input
            key={q}
            id="help-search"
            type="search"
            name="q"
            defaultValue={q}
            autoComplete="off"
            className={inputStyle}
          />
        </div>
        <button type="submit" className={buttonStyle({ variant: "brand", class: "min-h-10" })}>
          {t("search_button")}
        </button>
      </form>
    </search>
  );
}
