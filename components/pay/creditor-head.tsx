import type { Creditor } from "@/lib/letters/queries/pay-page";

type Translate = (key: string, values?: Record<string, string>) => string;
/** `logo` is its picture as a data URL. */
type Props = { creditor: Creditor; logo: string | null; translate: Translate };

/** Renders the creditor: logo, name, address and company number, as on the letter with the link. */
export function CreditorHead({ creditor: { name, address, kvk_number }, logo, translate }: Props) {
  return (
    <header className="flex flex-wrap items-start justify-between gap-4">
      {logo ? (
        // biome-ignore lint/performance/noImgElement: a small file of the customer's own, already the right size
        <img src={logo} alt={name} className="h-12 w-auto max-w-56 object-contain" />
      ) : (
        <span className="font-semibold text-section">{name}</span>
      )}
      <address className="text-dense text-ink-muted not-italic sm:text-right">
        {logo && <span className="block font-medium text-ink">{name}</span>}
        {address.map((line) => (
          <span key={line} className="block">
            {line}
          </span>
        ))}
        {kvk_number && <span className="block">{translate("kvk", { number: kvk_number })}</span>}
      </address>
    </header>
  );
}

/** Renders whom to contact with questions, by telephone or mail. */
export function CreditorContact({ creditor: { contact }, translate }: Omit<Props, "logo">) {
  const { name, telephone, email } = contact;
  if (!telephone && !email) return null;
  return (
    <p className="text-list">
      {translate("questions")} {name && <span>{name}: </span>}
      {telephone && (
        <a href={`tel:${telephone.replace(/[^+\d]/g, "")}`} className="text-brand-text underline">
          {telephone}
        </a>
      )}
      {telephone && email && " · "}
      {email && (
        <a
          href={`mailto:${email}`}
          className="inline-block max-w-full text-brand-text wrap-anywhere underline"
        >
          {email}
        </a>
      )}
    </p>
  );
}
