import { Mail, Phone } from "lucide-react";
import { formatNearDay } from "@/lib/i18n/format";

type Props = {
  last: { day: string; kind: "message" | "call" } | null;
  today: string;
  locale: string;
  /** What a message and a call are called, for those who do not see their pictures. */
  words: { message: string; call: string };
};

/** On which day somebody was last written to or called, for a row of a list. */
export function LastContact({ last, today, locale, words }: Props) {
  if (!last) return null;
  const Icon = last.kind === "call" ? Phone : Mail;
  return (
    <span className="inline-flex items-center gap-1.5">
      <Icon aria-hidden size={13} />
      <span className="sr-only">{words[last.kind]}</span>
      <time dateTime={last.day} className="tnum whitespace-nowrap">
        {formatNearDay(last.day, today, locale)}
      </time>
    </span>
  );
}
