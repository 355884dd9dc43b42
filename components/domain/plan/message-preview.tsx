"use client";
import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { addressOf, type CallInput } from "@/components/ui/address";
import { call } from "@/components/ui/api";
import Overlay from "@/components/ui/overlay";
import { ErrorState, Skeleton } from "@/components/ui/states";
import type { ActionRow, MessagePreview as Preview } from "@/lib/dunning/answers/lists";
import { formatCount } from "@/lib/i18n/format";
import { MessageView } from "./message-view";

type Props = {
  row: Pick<ActionRow, "id" | "number" | "debtor">;
  status: number | null;
  flex: boolean;
  /** The run of the message: its rows, and the held ones sent anyway. Without it all due rows of its debtor. */
  run?: Pick<PreviewQuery, "rows" | "override" | "pending">;
  onClose: () => void;
};

/** Renders the letter and mail of a row, exactly as a run would send them; it sends and changes nothing. */
export default function MessagePreview({ row, status, flex, run = {}, onClose }: Props) {
  const t = useTranslations("preview");
  const query = flex ? { ...run, id: row.id, flex } : { ...run, id: row.id, status_id: status ?? undefined };
  const several = Object.keys(run.rows ?? {}).length;
  const { preview, error } = usePreview(query);
  return (
    <Overlay
      side
      size="lg"
      title={
        several > 1 ? t("title_several", { shown: formatCount(several) }) : t("title", { number: row.number })
      }
      subtitle={row.debtor}
      onClose={onClose}
    >
      {error && <ErrorState title={t("failed")}>{error}</ErrorState>}
      {!preview && !error && <Skeleton className="h-96" />}
      {preview && (
        <MessageView preview={preview} letterUrl={addressOf("GET /actions-list/{id}/letter", query)} />
      )}
    </Overlay>
  );
}

type PreviewQuery = CallInput<"GET /actions-list/{id}/message">;

function usePreview(query: PreviewQuery) {
  const question = JSON.stringify(query);
  const [state, setState] = useState<{ preview: Preview | null; error: string }>({
    preview: null,
    error: "",
  });
  useEffect(() => {
    const controller = new AbortController();
    const input: PreviewQuery = JSON.parse(question);
    void call("GET /actions-list/{id}/message", input, { signal: controller.signal }).then((answer) => {
      if (controller.signal.aborted) return;
      setState(
        answer.ok
          ? { preview: answer.data, error: "" }
          : { preview: null, error: answer.problem.detail || " " },
      );
    });
    return () => controller.abort();
  }, [question]);
  return state;
}
