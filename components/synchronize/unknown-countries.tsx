"use client";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { call } from "@/components/ui/api";
import { Button } from "@/components/ui/button";
import { Select } from "@/components/ui/select";
import { Notice } from "@/components/ui/states";
import { toast } from "@/components/ui/toast";
import { formatCount } from "@/lib/i18n/format";
import type { ImportJob } from "./import-job";

/** The countries to choose from, in the user's language. */
export type Countries = readonly { value: string; label: string }[];

type Props = { result: ImportJob["result"]; countries: Countries };

/** Renders the file's unknown country names, each once: the country chosen for one is set on its debtors and stored for later imports. */
export function UnknownCountries({ result: { unknown_countries = [] }, countries }: Props) {
  const t = useTranslations("sync");
  const router = useRouter();
  const [chosen, setChosen] = useState<Record<string, string>>({});
  const [saved, setSaved] = useState<ReadonlySet<string>>(new Set());
  const [pending, setPending] = useState(false);
  const left = unknown_countries.filter(({ value }) => !saved.has(value));
  const count = left.length;
  if (count === 0) return null;
  const words = Object.fromEntries(
    left.flatMap(({ value }) => (chosen[value] ? [[value, chosen[value]]] : [])),
  );
  const save = async () => {
    setPending(true);
    const answer = await call("POST /connect/country-words", { words });
    setPending(false);
    if (!answer.ok) return toast.error(answer.problem.detail);
    setSaved(new Set([...saved, ...Object.keys(words)]));
    const { debtors } = answer.data;
    toast.success(t("countries_kept", { count: debtors, shown: formatCount(debtors) }));
    router.refresh();
  };
  return (
    <Notice tone="warn">
      <p className="font-medium">{t("unknown_countries", { count, shown: formatCount(count) })}</p>
      <p>{t("unknown_countries_hint")}</p>
      <ul className="flex flex-col gap-3 py-2">
        {left.map(({ value, count: rows }, index) => (
          <li key={value}>
            <Select
              id={`country-${index}`}
              name={`country-${index}`}
              label={`${value} (${t("unknown_country_rows", { count: rows, shown: formatCount(rows) })})`}
              value={chosen[value] ?? ""}
              options={countries}
              empty={t("country_unsaid")}
              onChange={(country) => setChosen({ ...chosen, [value]: country })}
            />
          </li>
        ))}
      </ul>
      <Button pending={pending} disabled={Object.keys(words).length === 0} onClick={() => void save()}>
        {t("countries_keep")}
      </Button>
    </Notice>
  );
}
