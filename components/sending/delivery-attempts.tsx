import { useTranslations } from "next-intl";
import { Instant } from "@/components/ui/format";
import type { DebtorMessage } from "@/lib/outbox/answers";

type Mail = NonNullable<DebtorMessage["mail"]>;
type Tried = Mail | Mail["earlier"][number];

/** Renders every attempt of a mail, the latest first: time, recipients, and the mail server's answer; at the top a pending one. */
export function DeliveryAttempts({ mail }: { mail: Mail }) {
  const t = useTranslations("delivery");
  const tries: readonly Tried[] = [mail, ...mail.earlier];
  return (
    <ol aria-label={t("tries")} className="flex flex-col gap-1.5 px-4 py-2 text-dense">
      {tries.map((tried) => (
        <li
          key={`${tried.at} ${tried.state} ${tried.recipient}`}
          className="flex flex-wrap gap-x-3 gap-y-0.5"
        >
          <span className="w-36 shrink-0 text-ink-muted">
            <Instant at={tried.at} />
          </span>
          <span className="min-w-0 break-words">{addressesOf(tried, t)}</span>
          <span className="min-w-0 basis-full break-words text-ink-muted sm:pl-39">{resultOf(tried, t)}</span>
        </li>
      ))}
    </ol>
  );
}

type Translate = ReturnType<typeof useTranslations<"delivery">>;

/** Returns the recipients of a mail, and those of its copies. */
export const addressesOf = ({ recipient, also_to, cc }: Tried, t: Translate): string =>
  [
    [recipient, ...also_to].join(", "),
    ...(cc.length > 0 ? [t("copies", { recipients: cc.join(", ") })] : []),
  ].join(" · ");

/** Returns the outcome of an attempt: why it failed with the mail server's answer, or its state. */
function resultOf({ state, reason, server_words }: Tried, t: Translate): string {
  const words = server_words === null ? "" : t("server_said", { words: server_words });
  const why = state === "failed" || state === "unknown" ? t(`reason_${reason}`) : t(`state_${state}`);
  return [why, words].filter(Boolean).join(" ");
}
