"use client";
import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import type { CallInput } from "@/components/ui/address";
import { call } from "@/components/ui/api";
import { Button } from "@/components/ui/button";
import { Instant } from "@/components/ui/format";
import { Panel } from "@/components/ui/page";
import type { TemplateVersion } from "@/lib/templates/answers";
import { type WordField, wordFields } from "@/lib/templates/rules/lint";
import { wordsOf } from "@/lib/templates/rules/markup";

export type Words = Record<WordField, string>;
type Props = {
  template: CallInput<"GET /templates/{id}/versions">;
  version: number;
  values: Words;
  onTake?: (words: Words) => void;
};

/** What the template said before, who changed it, and the way back: an old version is put in the form and saved as a new one. */
export function TemplateHistory({ template, version, values, onTake }: Props) {
  const t = useTranslations("templates");
  const [versions, setVersions] = useState<readonly TemplateVersion[]>([]);
  const [open, setOpen] = useState<number | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a save makes a version, and is told by its number
  useEffect(() => {
    void call("GET /templates/{id}/versions", template).then(
      (answer) => answer.ok && setVersions(answer.data),
    );
  }, [template.id, version]);
  return (
    <Panel className="flex flex-col gap-2">
      <h2 className="font-semibold text-form">{t("history")}</h2>
      <ul className="flex flex-col divide-y divide-line">
        {versions.map((one) => (
          <li key={one.version} className="flex flex-col gap-2 py-2 text-list">
            <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
              <span className="font-medium">{t("version", { number: one.version })}</span>
              <Instant at={one.created_at} />
              <span className="mr-auto text-ink-muted">{one.user}</span>
              <Button
                size="sm"
                aria-expanded={open === one.version}
                onClick={() => setOpen(open === one.version ? null : one.version)}
              >
                {t("compare")}
              </Button>
              {onTake && one.version !== version && (
                <Button size="sm" onClick={() => onTake(one.template)}>
                  {t("take_back")}
                </Button>
              )}
            </div>
            {open === one.version && <Differences old={one.template} now={values} />}
          </li>
        ))}
      </ul>
    </Panel>
  );
}

/** What differs between a version and the form, old beside new. */
function Differences({ old, now }: { old: Words; now: Words }) {
  const t = useTranslations("templates");
  const differing = wordFields.filter((field) => old[field] !== now[field]);
  if (differing.length === 0) return <p className="text-dense text-ink-muted">{t("no_difference")}</p>;
  return (
    <table className="w-full table-fixed text-dense">
      <thead>
        <tr className="text-left">
          <th scope="col">{t("part")}</th>
          <th scope="col">{t("then")}</th>
          <th scope="col">{t("now")}</th>
        </tr>
      </thead>
      <tbody>
        {differing.map((field) => (
          <tr key={field} className="border-line border-t align-top">
            <th scope="row" className="py-1 pr-3 text-left font-normal">
              {t(`field_${field}`)}
            </th>
            <td className="whitespace-pre-line py-1 pr-3">{wordsOf(old[field]) || "–"}</td>
            <td className="whitespace-pre-line py-1">{wordsOf(now[field]) || "–"}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
