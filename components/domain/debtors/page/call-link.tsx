import { Phone } from "lucide-react";
import type { Debtor } from "@/lib/debtors/answers";
import { Telephone } from "../contact-links";

type Called = Pick<Debtor, "contact_telephone_number" | "contact_telephone_e164" | "is_telephone_wrong">;

/** Returns the tel: address of a number; one without an international form is dialled as typed. */
export const telHref = ({ contact_telephone_number: typed, contact_telephone_e164: e164 }: Called): string =>
  `tel:${e164 || typed.replace(/[^+\d]/g, "")}`;

/** Renders the number to call, large enough to read while dialling; struck out where it was reported wrong. */
export function CallLink({ debtor }: { debtor: Called }) {
  if (debtor.is_telephone_wrong)
    return <Telephone text={debtor.contact_telephone_number} e164={debtor.contact_telephone_e164} isWrong />;
  return (
    <a
      href={telHref(debtor)}
      className="flex w-fit max-w-full items-center gap-2 font-[650] text-brand-text text-title hover:underline"
    >
      <Phone aria-hidden size={16} className="shrink-0" />
      <span className="truncate">{debtor.contact_telephone_number}</span>
    </a>
  );
}
