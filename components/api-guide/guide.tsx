import { getTranslations } from "next-intl/server";
import { Panel, Section } from "@/components/ui/page";
import { Command } from "./command";

type Props = {
  parts: readonly { part: string; about: string }[];
  base: string;
  /** The first command to try. */
  first: string;
  /** The kinds of refusal with their statuses. */
  refusals: readonly (readonly [kind: string, status: number])[];
};

const link = "text-brand-text underline underline-offset-2";

/** Renders what applies to all calls: signing in, headers, values, limits. */
export async function Guide({ parts, base, first, refusals }: Props) {
  const t = await getTranslations("api_guide");
  const examples: Record<string, string> = {
    sign_in: first,
    idempotency: "Idempotency-Key: 4f6c1a0e-3b1d-4f0e-9d52-0c2f5a7e8b11",
    versions: 'If-Match: "3"',
    values: '{"amount": "1250.00", "date": "2026-11-21", "created_at": "2026-11-21T09:30:00.000Z"}',
    limits: 'RateLimit-Policy: "session";q=1200;w=60\nRateLimit: "session";r=1187;t=42',
    languages: "X-Language: nl",
  };
  return (
    <>
      <header className="flex flex-col gap-1">
        <h1 className="font-[650] text-title tracking-tight">{t("title")}</h1>
        <p className="text-ink-muted text-list">{t("about", { base })}</p>
        <p className="text-list">
          <a href="/api/openapi.json" className={link}>
            {t("document")}
          </a>
        </p>
      </header>
      <Panel className="flex flex-col gap-5">
        {Object.entries(examples).map(([about, text]) => (
          <Section key={about} title={t(about)} hint={t(`${about}_hint`)}>
            <Command text={text} />
          </Section>
        ))}
        <Section title={t("errors")} hint={t("errors_hint")}>
          <Refusals refusals={refusals} />
        </Section>
      </Panel>
      <Panel>
        <Section title={t("parts")}>
          <ul lang="en" className="flex flex-col gap-2 text-list">
            {parts.map(({ part, about }) => (
              <li key={part}>
                <a href={`/api?part=${part}`} className={link}>
                  {part}
                </a>{" "}
                {about}
              </li>
            ))}
          </ul>
        </Section>
      </Panel>
    </>
  );
}

/** Renders the kinds of refusal in the same sentences as the answers of the API. */
async function Refusals({ refusals }: Pick<Props, "refusals">) {
  const t = await getTranslations("errors.kinds");
  return (
    <dl className="grid grid-cols-[3rem_minmax(0,1fr)] gap-y-1 text-list">
      {refusals.map(([kind, status]) => (
        <div key={kind} className="contents">
          <dt className="tnum font-semibold">{status}</dt>
          <dd>{t(kind)}</dd>
        </div>
      ))}
    </dl>
  );
}
