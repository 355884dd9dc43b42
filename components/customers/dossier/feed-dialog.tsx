"use client";
import { useLocale, useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { addressOf } from "@/components/ui/address";
import { call } from "@/components/ui/api";
import { Button } from "@/components/ui/button";
import { CopyButton } from "@/components/ui/copy-button";
import Overlay from "@/components/ui/overlay";
import { DefinitionList } from "@/components/ui/page";
import { Notice } from "@/components/ui/states";
import { toast } from "@/components/ui/toast";
import type { FeedAddress } from "@/lib/customers/answers";
import { formatInstant } from "@/lib/i18n/format";

/** Renders the dialog of the calendar feed's address: shown once, when it is made; it can be renewed and ended. */
export default function FeedDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations("dossier");
  const { feed, newAddress, renew, end } = useFeed();
  const has = feed?.created_at != null;
  const fileHref = addressOf("GET /calendar-feed/appointments", {});
  return (
    <Overlay title={t("feed")} onClose={onClose}>
      <div className="flex flex-col gap-4">
        <p className="max-w-prose text-list">{t("feed_about")}</p>
        {has && <When feed={feed} />}
        {newAddress && (
          <Notice tone="ok">
            <p>{t("feed_once")}</p>
            <span className="flex items-center gap-1.5">
              <code className="break-all text-dense">{newAddress}</code>
              <CopyButton text={newAddress} label={t("feed_copy")} />
            </span>
          </Notice>
        )}
        {feed && (
          <div className="flex flex-wrap items-center gap-2">
            <Button variant={has ? "plain" : "brand"} size="sm" onClick={() => void renew()}>
              {t(has ? "feed_renew" : "feed_make")}
            </Button>
            {has && (
              <Button size="sm" onClick={() => void end()}>
                {t("feed_end")}
              </Button>
            )}
            <a
              href={fileHref}
              download
              className="ml-auto text-brand-text text-dense underline underline-offset-2"
            >
              {t("feed_file")}
            </a>
          </div>
        )}
      </div>
    </Overlay>
  );
}

function When({ feed: { created_at, last_read_at } }: { feed: FeedAddress }) {
  const t = useTranslations("dossier");
  const locale = useLocale();
  const at = (instant: string | null) => (instant ? formatInstant(instant, locale) : t("feed_never"));
  return (
    <DefinitionList
      items={[
        { term: t("feed_made_at"), value: at(created_at) },
        { term: t("feed_read_at"), value: at(last_read_at) },
      ]}
    />
  );
}

function useFeed() {
  const t = useTranslations("dossier");
  const [feed, setFeed] = useState<FeedAddress | null>(null);
  const [newAddress, setNewAddress] = useState<string | null>(null);
  const [turn, setTurn] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another turn reads it again
  useEffect(() => {
    let isGone = false;
    void call("GET /calendar-feed", {}).then((answer) => {
      if (isGone) return;
      if (answer.ok) setFeed(answer.data);
      else toast.error(answer.problem.detail || t("failed"));
    });
    return () => {
      isGone = true;
    };
  }, [turn, t]);
  const renew = async () => {
    const answer = await call("POST /calendar-feed", {});
    if (!answer.ok) return toast.error(answer.problem.detail || t("failed"));
    setNewAddress(`${window.location.origin}${answer.data.address}`);
    setTurn(turn + 1);
  };
  const end = async () => {
    const answer = await call("DELETE /calendar-feed", {});
    if (!answer.ok) return toast.error(answer.problem.detail || t("failed"));
    setNewAddress(null);
    setTurn(turn + 1);
    toast.success(t("feed_ended"));
  };
  return { feed, newAddress, renew, end };
}
