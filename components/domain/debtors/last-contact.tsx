import { Mail, Phone } from "lucide-react";
import { formatNearDay } from "@/lib/i18n/format";

type Props = {
  contact: { day: string; kind: "message" | "call" } | null;
  today: string;
  locale: string;
  /** The names of a message and a call, for screen readers. */
  labels: { message: string; call: string };
};

/** Renders the day of the last message or call, for a row of a list. */
export function LastContact({ contact, today, locale, labels }: Props) {
  if (!contact) return null;
  const Icon = contact.kind === "call" ? Phone : Mail;
  return (
    <span className="inline-flex items-center gap-1.5">
      <Icon aria-hidden size={13} />
      <span className="sr-only">{labels[contact.kind]}</span>
      <time dateTime={contact.day} className="tnum whitespace-nowrap">
        {formatNearDay(contact.day, today, locale)}
      </time>
    </span>
  );
}
