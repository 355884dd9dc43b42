"use client";
import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { addressOf } from "@/components/ui/address";
import { call } from "@/components/ui/api";
import Overlay from "@/components/ui/overlay";
import { ErrorState, Skeleton } from "@/components/ui/states";
import type { SentMessage } from "@/lib/outbox/answers";
import { MessageView } from "../plan/message-view";

type Props = { letter_id: number; title: string; onClose: () => void };

/** Renders a letter and its mail as the debtor received them, over the page. */
export default function SentPreview({ letter_id, title, onClose }: Props) {
  const t = useTranslations("preview");
  const { message, error } = useSent(letter_id);
  return (
    <Overlay side size="lg" title={title} onClose={onClose}>
      {error && <ErrorState title={t("failed")}>{error}</ErrorState>}
      {!message && !error && <Skeleton className="h-96" />}
      {message && (
        <MessageView
          isSent
          preview={message}
          letterUrl={addressOf("GET /letters/{id}/download", { id: letter_id, shown: true })}
        />
      )}
    </Overlay>
  );
}

function useSent(id: number) {
  const [state, setState] = useState<{ message: SentMessage | null; error: string }>({
    message: null,
    error: "",
  });
  useEffect(() => {
    const controller = new AbortController();
    void call("GET /letters/{id}/message", { id }, { signal: controller.signal }).then((answer) => {
      if (controller.signal.aborted) return;
      if (answer.ok) setState({ message: answer.data, error: "" });
      else setState({ message: null, error: answer.problem.detail || " " });
    });
    return () => controller.abort();
  }, [id]);
  return state;
}
