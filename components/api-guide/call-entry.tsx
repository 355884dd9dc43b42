import { getTranslations } from "next-intl/server";
import type { GuidedCall } from "@/app/api/openapi.json/guide";
import { Panel } from "@/components/ui/page";
import { Command } from "./command";

const opener = "flex min-h-11 cursor-pointer items-center text-brand-text text-list md:min-h-8";

/** Renders one call: who may use it, its fields, a curl command, and its answer. */
export async function CallEntry({ call, curl }: { call: GuidedCall; curl: string }) {
  const t = await getTranslations("api_guide");
  return (
    <section id={call.anchor} aria-labelledby={`${call.anchor}-title`} className="scroll-mt-4">
      <Panel className="flex flex-col gap-3">
        <h2 id={`${call.anchor}-title`} className="break-all font-semibold text-form" lang="en">
          <a href={`#${call.anchor}`} className="hover:underline">
            {call.method} {call.path}
          </a>
        </h2>
        <p lang="en" className="text-list">
          {call.description}
        </p>
        {call.takes.length > 0 && (
          <details>
            <summary className={opener}>{t("takes", { count: call.takes.length })}</summary>
            <Takes takes={call.takes} />
          </details>
        )}
        <Command text={curl} />
        <details>
          <summary className={opener}>{t("answers", { status: call.status })}</summary>
          {call.answer === null ? <p className="text-list">{t("file")}</p> : <Command text={call.answer} />}
        </details>
      </Panel>
    </section>
  );
}

async function Takes({ takes }: Pick<GuidedCall, "takes">) {
  const t = await getTranslations("api_guide");
  return (
    <table className="w-full table-fixed text-left text-list">
      <thead>
        <tr className="border-line border-b text-ink-muted">
          <th className="w-2/5 py-1 font-normal">{t("name")}</th>
          <th className="w-1/5 font-normal">{t("where")}</th>
          <th className="font-normal">{t("kind")}</th>
        </tr>
      </thead>
      <tbody>
        {takes.map(({ name, where, kind, isRequired }) => (
          <tr key={`${where} ${name}`} className="border-line border-b align-top">
            <td className="break-all py-1 pr-2">
              <code>{name}</code>
              {isRequired && <span className="text-ink-muted"> {t("required")}</span>}
            </td>
            <td lang="en" className="py-1">
              {where}
            </td>
            <td lang="en" className="break-words py-1">
              {kind}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
