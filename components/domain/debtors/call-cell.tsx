import { PhoneCall } from "lucide-react";

/** Renders the number to call, for a row of a list; on a card as a button, for lack of room. */
export function CallCell({ number }: { number: string }) {
  if (number === "") return null;
  return (
    <a
      href={`tel:${number.replace(/[^+\d]/g, "")}`}
      className="text-brand-text hover:underline max-md:grid max-md:h-9 max-md:w-11 max-md:place-content-center max-md:rounded-md max-md:border max-md:border-control-line max-md:bg-surface max-md:text-ink"
    >
      <PhoneCall aria-hidden size={16} className="md:hidden" />
      <span className="max-md:sr-only">{number}</span>
    </a>
  );
}
