const link = (href: string, text: string) => (
  <a href={href} className="text-brand-text underline underline-offset-2">
    {text}
  </a>
);

/** An e-mail address to write to. */
export const Mailto = ({ address }: { address: string }) => address && link(`mailto:${address}`, address);

/** A telephone number as it was typed; a link where it can be dialled. */
export const Telephone = ({ typed, e164 }: { typed: string; e164: string }) =>
  e164 ? link(`tel:${e164}`, typed) : typed;
