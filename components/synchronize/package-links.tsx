"use client";
import { CircleAlert, CircleCheck, Link2, RefreshCw, Unlink } from "lucide-react";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useJobs } from "@/components/domain/jobs/jobs-provider";
import { PACKAGE_NAMES } from "@/components/domain/synchronize/package-names";
import { requestOf } from "@/components/ui/address";
import { call } from "@/components/ui/api";
import { Badge } from "@/components/ui/badge";
import { Button, buttonStyle } from "@/components/ui/button";
import { useConfirm } from "@/components/ui/confirm";
import { Instant } from "@/components/ui/format";
import { HelpAbout } from "@/components/ui/help-link";
import { DefinitionList, Panel } from "@/components/ui/page";
import { PrefetchLink } from "@/components/ui/prefetch-link";
import { Select } from "@/components/ui/select";
import { Notice } from "@/components/ui/states";
import { TextField } from "@/components/ui/text-field";
import { toast } from "@/components/ui/toast";
import type { ConnectDetails } from "@/lib/accounting/answers";
import type { DifferenceList } from "@/lib/accounting/answers/sync-runs";
import { type PackageKey, packageKeys } from "@/lib/accounting/statuses";
import { formatMoney } from "@/lib/i18n/format";
import { errorTextsOf } from "./error-texts";
import { MissingInvoices } from "./missing-invoices";
import { isFinished, SyncFigures } from "./sync-figures";
import { SyncOutcome } from "./sync-outcome";

/** Per package that was read: package − Invorder = difference, for each currency. */
export type SumsOfPackages = Partial<Record<PackageKey, DifferenceList["totals"]["sums"]>>;

type Props = {
  details: ConnectDetails;
  sums: SumsOfPackages;
  domain: string;
  mayUnlink: boolean;
  outcome: string | null;
};

const TONES = { linked: "ok", cancelled: "warn", failed: "bad" } as const;
const toneOf = (outcome: string | null) =>
  outcome === "linked" || outcome === "cancelled" || outcome === "failed" ? outcome : null;

/** Renders the accounting packages side by side: each with its state, its administration, and its main action. */
export function PackageLinks({ details, sums, domain, mayUnlink, outcome }: Props) {
  const t = useTranslations("sync");
  const result = toneOf(outcome);
  return (
    <div className="flex flex-col gap-4">
      {result && <Notice tone={TONES[result]}>{t(`link_${result}`)}</Notice>}
      <div className="grid gap-4 lg:grid-cols-3">
        {packageKeys.map((key) => (
          <PackageCard
            key={key}
            source={key}
            link={details[key]}
            sums={sums[key]}
            linkedBy={details.linked_by[key]}
            state={details.state}
            domain={domain}
            mayUnlink={mayUnlink}
          />
        ))}
      </div>
    </div>
  );
}

type PackageCardProps = {
  source: PackageKey;
  link: ConnectDetails[PackageKey];
  /** The sums to reconcile; undefined where the package was never read. */
  sums: DifferenceList["totals"]["sums"] | undefined;
  linkedBy: "oauth" | "key" | null;
  /** The OAuth state for the package's consent page. */
  state: string;
  domain: string;
  mayUnlink: boolean;
};

/** Renders one accounting package: its link, its administration, the result of the last sync, and the next action. */
function PackageCard({ source, link, sums, linkedBy, state, domain, mayUnlink }: PackageCardProps) {
  const t = useTranslations("sync");
  const { start, choose, unlink, pending } = useLink(source, link, domain);
  const isBroken = link?.needs_relink ?? false;
  const isEmpty = link !== null && Object.keys(link.divisions).length === 0;
  const asks = linkedBy !== null && (!link || isBroken || isEmpty);
  return (
    <Panel className="flex flex-col gap-3">
      <div className="flex items-center justify-between gap-3">
        <h2 className="font-semibold text-list">{PACKAGE_NAMES[source]}</h2>
        <State isLinked={link !== null} isBroken={isBroken} />
      </div>
      {!link && (
        <p className="text-ink-muted text-list">
          {linkedBy === "oauth" && t("package_unlinked")}
          {linkedBy === "key" && t("key_text", { name: PACKAGE_NAMES[source] })}
          {linkedBy === null && t("package_absent")}{" "}
          {linkedBy === null && <HelpAbout messageKey="sync.package_absent" />}
        </p>
      )}
      {link && (
        <Select
          id={`division-${source}`}
          name={`division-${source}`}
          width="full"
          label={t("division")}
          value={link.current_division ?? ""}
          empty={link.current_division === null ? t("division_none") : undefined}
          options={Object.entries(link.divisions).map(([value, label]) => ({ value, label }))}
          onChange={(division) => void choose(division)}
        />
      )}
      {link && <LinkFacts source={source} domain={domain} link={link} sums={sums} />}
      {link?.in_doubt && (
        <MissingInvoices key={link.in_doubt.run_id} {...link.in_doubt} name={PACKAGE_NAMES[source]} />
      )}
      <div className="mt-auto flex flex-wrap gap-2 empty:hidden">
        {link && !isBroken && (
          <Button
            variant="brand"
            icon={<RefreshCw aria-hidden size={16} />}
            pending={pending}
            disabled={link.current_division === null}
            onClick={() => void start()}
          >
            {t("fetch")}
          </Button>
        )}
        {asks && linkedBy === "oauth" && (
          <a
            href={requestOf(`GET /connect/${source}`, { state }).url}
            className={buttonStyle({ variant: link ? "brand" : "plain" })}
          >
            <Link2 aria-hidden size={16} />
            {t(link ? "link_again" : "link")}
          </a>
        )}
        {link && mayUnlink && (
          <Button icon={<Unlink aria-hidden size={16} />} pending={pending} onClick={() => void unlink()}>
            {t("unlink")}
          </Button>
        )}
      </div>
      {asks && linkedBy === "key" && <KeyForm source={source} isAgain={link !== null} />}
    </Panel>
  );
}

function State({ isLinked, isBroken }: { isLinked: boolean; isBroken: boolean }) {
  const t = useTranslations("sync");
  if (isBroken)
    return (
      <Badge tone="bad" icon={<CircleAlert aria-hidden size={14} />}>
        {t("state_broken")}
      </Badge>
    );
  if (!isLinked) return <Badge>{t("state_off")}</Badge>;
  return (
    <Badge tone="ok" icon={<CircleCheck aria-hidden size={14} />}>
      {t("state_linked")}
    </Badge>
  );
}

/** Returns the actions on a link: start a sync, choose an administration, remove the link. */
function useLink(of: PackageKey, link: PackageCardProps["link"], domain: string) {
  const t = useTranslations();
  const router = useRouter();
  const confirm = useConfirm();
  const { track } = useJobs();
  const [pending, setPending] = useState(false);
  const during = async (work: () => Promise<void>) => {
    setPending(true);
    await work();
    setPending(false);
  };
  const start = () =>
    during(async () => {
      const answer = await call(`POST /connect/start-sync/${of}`, {});
      if (!answer.ok) return toast.error(errorTextsOf(answer.problem, t("errors.something_wrong")).join(" "));
      track(answer.data);
      router.push(`/${domain}/synchronize?job=${answer.data.id}`);
    });
  const choose = (division: string) =>
    during(async () => {
      const answer = await call("POST /connect/set-division", { type: of, division });
      if (answer.ok)
        toast.success(t("sync.division_chosen", { name: link?.divisions[division] ?? division }));
      else toast.error(errorTextsOf(answer.problem, t("errors.something_wrong")).join(" "));
      router.refresh();
    });
  const unlink = async () => {
    if (!(await confirm({ body: t("sync.unlink_body"), danger: true }))) return;
    await during(async () => {
      const answer = await call("POST /connect/disconnect", { type: of });
      if (!answer.ok) return toast.error(errorTextsOf(answer.problem, t("errors.something_wrong")).join(" "));
      toast.success(t("sync.unlinked"));
      router.refresh();
    });
  };
  return { start, choose, unlink, pending };
}

/** Renders the form that links a package by API key, which is sent and never shown again. */
function KeyForm({ source, isAgain }: { source: PackageKey; isAgain: boolean }) {
  const t = useTranslations();
  const router = useRouter();
  const [key, setKey] = useState("");
  const [error, setError] = useState<readonly string[] | undefined>();
  const [pending, setPending] = useState(false);
  const save = async () => {
    setPending(true);
    const answer = await call("POST /connect/set-key", { type: source, key });
    setPending(false);
    if (!answer.ok) return setError(errorTextsOf(answer.problem, t("errors.something_wrong")));
    setKey("");
    setError(undefined);
    toast.success(t("sync.link_linked"));
    router.refresh();
  };
  return (
    <form
      method="post"
      className="mt-auto flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <TextField
        id={`key-${source}`}
        name={`key-${source}`}
        type="password"
        autoComplete="off"
        label={t("sync.key")}
        hint={t("sync.key_hint")}
        value={key}
        error={error}
        onChange={setKey}
      />
      <Button type="submit" variant="brand" pending={pending} className="self-start">
        {t(isAgain ? "sync.link_again" : "sync.link")}
      </Button>
    </form>
  );
}

type Linked = NonNullable<ConnectDetails[PackageKey]>;

type Sums = DifferenceList["totals"]["sums"];
type LinkFactsProps = { source: PackageKey; domain: string; link: Linked; sums: Sums | undefined };

/** Renders when a link was last read completely and is read next, whether its sums agree, and the result of its last sync. */
function LinkFacts({
  source,
  domain,
  link: { synced_at, next_at, needs_relink, last_run },
  sums,
}: LinkFactsProps) {
  const t = useTranslations();
  const items = [
    { term: t("sync.last"), value: synced_at ? <Instant at={synced_at} /> : t("sync.never") },
    ...(needs_relink
      ? []
      : [{ term: t("sync.next"), value: next_at ? <Instant at={next_at} /> : t("sync.next_none") }]),
    ...(last_run ? [{ term: t("sync.last_run"), value: <Outcome run={last_run} /> }] : []),
    ...(sums
      ? [{ term: t("sync.reconciled"), value: <Agreement source={source} domain={domain} sums={sums} /> }]
      : []),
  ];
  return <DefinitionList items={items} />;
}

function Agreement({ source, domain, sums }: { source: PackageKey; domain: string; sums: Sums }) {
  const t = useTranslations("sync");
  const differing = sums.filter(({ own }) => own.count > 0);
  const isElsewhere = sums.some(({ elsewhere }) => elsewhere.count > 0);
  if (differing.length === 0)
    return <>{t(isElsewhere ? "agrees_of" : "agrees_all", { name: PACKAGE_NAMES[source] })}</>;
  return (
    <PrefetchLink
      href={`/${domain}/synchronize/differences?package=${source}`}
      className="text-warn-ink underline"
    >
      {differing.map(({ currency, own: { difference } }) => (
        <span key={currency} className="block">
          {t("difference_amount", { amount: formatMoney(difference, currency) })}
        </span>
      ))}
    </PrefetchLink>
  );
}

/** Renders the result of the last sync, or why it did nothing. */
function Outcome({ run }: { run: NonNullable<Linked["last_run"]> }) {
  const isIdle = run.added + run.changed + run.closed + run.reopened + run.rejected + run.doubted === 0;
  return isFinished(run) && !isIdle ? <SyncFigures run={run} /> : <SyncOutcome run={run} />;
}
