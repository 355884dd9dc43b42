"use client";
import { CircleAlert, CircleCheck, Link2, RefreshCw, Unlink } from "lucide-react";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useJobs } from "@/components/frame/jobs-provider";
import { requestOf } from "@/components/ui/address";
import { call } from "@/components/ui/api";
import { Badge } from "@/components/ui/badge";
import { Button, buttonStyle } from "@/components/ui/button";
import { useConfirm } from "@/components/ui/confirm";
import { Panel } from "@/components/ui/page";
import { Select } from "@/components/ui/select";
import { toast } from "@/components/ui/toast";
import type { ConnectDetails } from "@/lib/accounting/answers";
import type { DifferenceList } from "@/lib/accounting/answers/sync-runs";
import type { PackageKey } from "@/lib/accounting/statuses";
import { Doubts } from "./doubts";
import { KeyForm } from "./key-form";
import { LinkFacts } from "./link-facts";
import { PACKAGE_NAMES } from "./package-names";
import { sentencesOf } from "./sentences";

type Props = {
  of: PackageKey;
  link: ConnectDetails[PackageKey];
  /** Whether its sums and ours agree, where it was read. */
  sums: DifferenceList["totals"]["sums"] | undefined;
  linkedBy: "oauth" | "key" | null;
  /** What the way to the package's consent page names. */
  state: string;
  domain: string;
  mayUnlink: boolean;
};

/** One accounting package: linked or not, which administration is read, what the last sync did, and what to do next. */
export function PackageCard({ of, link, sums, linkedBy, state, domain, mayUnlink }: Props) {
  const t = useTranslations("sync");
  const { start, choose, unlink, pending } = useLink(of, link, domain);
  const isBroken = link?.needs_relink ?? false;
  const isEmpty = link !== null && Object.keys(link.divisions).length === 0;
  const asks = linkedBy !== null && (!link || isBroken || isEmpty);
  return (
    <Panel className="flex flex-col gap-3">
      <div className="flex items-center justify-between gap-3">
        <h2 className="font-semibold text-list">{PACKAGE_NAMES[of]}</h2>
        <State isLinked={link !== null} isBroken={isBroken} />
      </div>
      {linkedBy === null && !link && <p className="text-ink-muted text-list">{t("package_absent")}</p>}
      {linkedBy === "oauth" && !link && <p className="text-ink-muted text-list">{t("package_unlinked")}</p>}
      {linkedBy === "key" && !link && (
        <p className="text-ink-muted text-list">{t("key_text", { name: PACKAGE_NAMES[of] })}</p>
      )}
      {link && (
        <Select
          id={`division-${of}`}
          name={`division-${of}`}
          width="full"
          label={t("division")}
          value={link.current_division ?? ""}
          empty={link.current_division === null ? t("division_none") : undefined}
          options={Object.entries(link.divisions).map(([value, label]) => ({ value, label }))}
          onChange={(division) => void choose(division)}
        />
      )}
      {link && <LinkFacts of={of} domain={domain} link={link} sums={sums} />}
      {link?.in_doubt && <Doubts key={link.in_doubt.run_id} {...link.in_doubt} name={PACKAGE_NAMES[of]} />}
      <div className="mt-auto flex flex-wrap gap-2 empty:hidden">
        {link && !isBroken && (
          <Button
            look="brand"
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
            href={requestOf(`GET /connect/${of}`, { state }).url}
            className={buttonStyle({ look: link ? "brand" : "plain" })}
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
      {asks && linkedBy === "key" && <KeyForm of={of} isAgain={link !== null} />}
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

/** What can be done with a link: begin a sync, choose an administration, end it. */
function useLink(of: PackageKey, link: Props["link"], domain: string) {
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
      if (!answer.ok) return toast.error(sentencesOf(answer.problem, t("errors.something_wrong")).join(" "));
      track(answer.data);
      router.push(`/${domain}/synchronize?job=${answer.data.id}`);
    });
  const choose = (division: string) =>
    during(async () => {
      const answer = await call("POST /connect/set-division", { type: of, division });
      if (answer.ok)
        toast.success(t("sync.division_chosen", { name: link?.divisions[division] ?? division }));
      else toast.error(sentencesOf(answer.problem, t("errors.something_wrong")).join(" "));
      router.refresh();
    });
  const unlink = async () => {
    if (!(await confirm({ body: t("sync.unlink_body"), danger: true }))) return;
    await during(async () => {
      const answer = await call("POST /connect/disconnect", { type: of });
      if (!answer.ok) return toast.error(sentencesOf(answer.problem, t("errors.something_wrong")).join(" "));
      toast.success(t("sync.unlinked"));
      router.refresh();
    });
  };
  return { start, choose, unlink, pending };
}
