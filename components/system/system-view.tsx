import { useLocale, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Badge } from "@/components/ui/badge";
import { FiguresTable } from "@/components/ui/figures-table";
import { Instant } from "@/components/ui/format";
import { HelpAbout } from "@/components/ui/help-link";
import { Panel, Section } from "@/components/ui/page";
import { PrefetchLink } from "@/components/ui/prefetch-link";
import { formatBytes } from "@/lib/i18n/format";
import type { SystemState } from "@/lib/operations/answers";
import { RetryButton } from "./retry-button";

type Props = {
  domain: string;
  state: SystemState;
  /** The state of each service the product depends on: "ok" where nothing is wrong. */
  parts: Readonly<Record<string, string>>;
};

/** Renders the state of the whole product: its services, its queues, and what needs a person's attention. */
export function SystemView({ domain, state, parts }: Props) {
  return (
    <>
      <Parts parts={parts} state={state} />
      <Panel className="flex flex-col gap-8">
        <Messages domain={domain} state={state} />
      </Panel>
      <Panel className="flex flex-col gap-8">
        <Jobs domain={domain} state={state} />
      </Panel>
      <Panel className="flex flex-col gap-8">
        <Connections domain={domain} state={state} />
      </Panel>
    </>
  );
}

function Parts({ parts, state: { versions, processes, storage, backup } }: Pick<Props, "parts" | "state">) {
  const t = useTranslations("system");
  const locale = useLocale();
  const isOk = (part: string) => parts[part] === "ok";
  const bytes = (count: number) => formatBytes(count, locale);
  return (
    <Panel className="flex flex-col gap-5">
      <Section title={t("parts")}>
        <ul className="flex flex-wrap gap-x-6 gap-y-2 text-list">
          {Object.keys(parts).map((part) => (
            <li key={part} className="flex items-center gap-2">
              {t.has(`part_${part}`) ? t(`part_${part}`) : part}
              <Badge tone={isOk(part) ? "ok" : "bad"}>{t(isOk(part) ? "ok" : "wrong")}</Badge>
            </li>
          ))}
        </ul>
      </Section>
      <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-1 text-list">
        <Fact label={t("version")}>{versions.product}</Fact>
        {processes.map(({ part, version, count }) => (
          <Fact key={`${part} ${version}`} label={t(`process_${part}`)}>
            {t("process_count", { version, count })}{" "}
            {version !== versions.product && <Badge tone="warn">{t("other_version")}</Badge>}
          </Fact>
        ))}
        <Fact label="Node">{versions.node}</Fact>
        <Fact label="PostgreSQL">{versions.database}</Fact>
        <Fact label={t("migration")}>{versions.migration}</Fact>
        <Fact label={t("database")}>{bytes(storage.database_bytes)}</Fact>
        <Fact label={t("files")}>
          {storage.free_bytes === null
            ? t(storage.files)
            : t("folder_free", { free: bytes(storage.free_bytes) })}
        </Fact>
        <Fact label={t("backup")}>
          {backup ? (
            <>
              <Instant at={backup.made_at} /> ·{" "}
              {t("backup_holds", { rows: backup.rows, files: backup.files })}
            </>
          ) : (
            t("backup_never")
          )}
        </Fact>
      </dl>
    </Panel>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-ink-muted">{label}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </>
  );
}

type Counted = { key: string; label: string; count: number; oldest: number };

/** Renders counted items, with the age of the oldest. */
function Counts({ rows, label, empty }: { rows: readonly Counted[]; label: string; empty: string }) {
  const t = useTranslations("system");
  if (rows.length === 0) return <p className="text-ink-muted text-list">{empty}</p>;
  return (
    <FiguresTable
      className="max-w-2xl"
      heads={[
        { label, side: "left" },
        { label: t("count"), side: "right" },
        { label: t("oldest"), side: "right" },
      ]}
    >
      {rows.map(({ key, label: name, count, oldest }) => (
        <tr key={key} className="border-line border-t">
          <th scope="row" className="py-1.5 pr-3 text-left font-normal">
            {name}
          </th>
          <td className="px-3 py-1.5 text-right">{count}</td>
          <td className="py-1.5 pl-3 text-right">{t(...ageOf(oldest))}</td>
        </tr>
      ))}
    </FiguresTable>
  );
}

/** Returns the message key of an age and its value, in the largest suitable unit. */
function ageOf(seconds: number): [words: "age_d" | "age_h" | "age_m" | "age_s", values: { value: number }] {
  if (seconds >= 172_800) return ["age_d", { value: Math.floor(seconds / 86_400) }];
  if (seconds >= 7_200) return ["age_h", { value: Math.floor(seconds / 3_600) }];
  if (seconds >= 120) return ["age_m", { value: Math.floor(seconds / 60) }];
  return ["age_s", { value: Math.max(0, seconds) }];
}

const customerHref = (domain: string, id: number) => `/${domain}/customers/${id}/edit`;

function Messages({ domain, state: { outbox, undecided, webhooks } }: Pick<Props, "domain" | "state">) {
  const t = useTranslations("system");
  return (
    <>
      <Section title={t("messages")} hint={t("messages_hint")}>
        <Counts
          label={t("state")}
          empty={t("messages_none")}
          rows={[
            ...outbox.map(({ channel, state, ...row }) => ({
              key: `${channel} ${state}`,
              label: t("by_channel", { channel, state: t(`outbox_${state}`) }),
              ...row,
            })),
            ...webhooks.map(({ state, ...row }) => ({
              key: `webhook ${state}`,
              label: t("by_channel", { channel: "webhook", state: t(`webhook_${state}`) }),
              ...row,
            })),
          ]}
        />
      </Section>
      {undecided.length > 0 && (
        <Section title={t("undecided")} hint={t("undecided_hint")}>
          <ul className="flex flex-col divide-y divide-line text-list">
            {undecided.map(({ customer_id, customer, failed, unknown }) => (
              <li key={customer_id} className="flex flex-wrap justify-between gap-x-6 py-2">
                <PrefetchLink href={customerHref(domain, customer_id)} className="underline">
                  {customer}
                </PrefetchLink>
                <span>{t("undecided_counts", { failed, unknown })}</span>
              </li>
            ))}
          </ul>
        </Section>
      )}
    </>
  );
}

function Jobs({ domain, state: { jobs, failed_jobs } }: Pick<Props, "domain" | "state">) {
  const t = useTranslations("system");
  const nameOf = (action: string) => (t.has(`job_${action}`) ? t(`job_${action}`) : action);
  return (
    <>
      <Section title={t("jobs")} hint={t("jobs_hint")}>
        <Counts
          label={t("job")}
          empty={t("jobs_none")}
          rows={jobs.map(({ action, state, ...row }) => ({
            key: `${action} ${state}`,
            label: t("by_channel", { channel: nameOf(action), state: t(`job_state_${state}`) }),
            ...row,
          }))}
        />
      </Section>
      {failed_jobs.length > 0 && (
        <Section title={t("failed_jobs")}>
          <ul className="flex flex-col divide-y divide-line text-list">
            {failed_jobs.map(({ id, customer_id, customer, action, error, finished_at, can_retry }) => (
              <li key={id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 py-2">
                <span className="min-w-0 grow basis-60">
                  {nameOf(action)} ·{" "}
                  <PrefetchLink href={customerHref(domain, customer_id)} className="underline">
                    {customer}
                  </PrefetchLink>
                  <span className="block text-dense text-ink-muted">
                    <Instant at={finished_at} />
                    {error && <span className="wrap-anywhere"> · {error}</span>}{" "}
                    <HelpAbout messageKey={`errors.${error}`} />
                  </span>
                </span>
                {can_retry && (
                  <RetryButton id={id} name={t("retry_what", { job: nameOf(action), customer })} />
                )}
              </li>
            ))}
          </ul>
        </Section>
      )}
    </>
  );
}

function Connections({
  domain,
  state: { connections, broken_connections },
}: Pick<Props, "domain" | "state">) {
  const t = useTranslations("system");
  return (
    <>
      <Section title={t("connections")} hint={t("connections_hint")}>
        <Counts
          label={t("package")}
          empty={t("connections_none")}
          rows={connections.map(({ package: name, state, ...row }) => ({
            key: `${name} ${state}`,
            label: t("by_channel", { channel: t(`package_${name}`), state: t(`connection_${state}`) }),
            ...row,
          }))}
        />
      </Section>
      {broken_connections.length > 0 && (
        <Section title={t("broken_connections")}>
          <ul className="flex flex-col divide-y divide-line text-list">
            {broken_connections.map(({ customer_id, customer, package: name, state, synced_at }) => (
              <li key={`${customer_id} ${name}`} className="flex flex-wrap justify-between gap-x-6 py-2">
                <PrefetchLink href={customerHref(domain, customer_id)} className="underline">
                  {customer}
                </PrefetchLink>
                <span>
                  {t(`package_${name}`)} · {t(`connection_${state}`)}
                  {synced_at && (
                    <>
                      {" "}
                      · {t("last_read")} <Instant at={synced_at} />
                    </>
                  )}
                </span>
              </li>
            ))}
          </ul>
        </Section>
      )}
    </>
  );
}
