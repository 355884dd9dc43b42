import { useTranslations } from "next-intl";
import type { Debtor } from "@/lib/debtors/answers";

/** A debtor's form values: text as typed, "" for none. */
export type DebtorValues = ReturnType<typeof valuesOf>;

export const valuesOf = (debtor: Debtor | null) => ({
  number: debtor?.number ?? "",
  name: debtor?.name ?? "",
  address: debtor?.address ?? "",
  zipcode: debtor?.zipcode ?? "",
  city: debtor?.city ?? "",
  country: debtor?.country ?? "NL",
  language: debtor?.language ?? "",
  kvk_number: debtor?.kvk_number ?? "",
  contact_name: debtor?.contact_name ?? "",
  contact_email_address: debtor?.contact_email_address ?? "",
  more_recipients: moreOf(debtor),
  contact_telephone_number: debtor?.contact_telephone_number ?? "",
  status: debtor?.status ?? "",
  comment: debtor?.comment ?? "",
  owner_user_id: idText(debtor?.owner_user_id),
  customer_owner: debtor?.customer_owner ?? "",
  credit_limit: String(debtor?.credit_limit ?? ""),
  collect: debtor?.collect ?? true,
  use_courant: debtor?.use_courant ?? false,
  template_id: idText(debtor?.template_id),
  debtor_kind: kindChosen(debtor),
  is_large: debtor?.is_large ?? false,
  subscription: debtor?.subscription ?? "",
});

/**
 * The editable fields of a debtor, by the parts of its form: the read-only view shows the same ones in the same order. A field in no part
 * is not in the form.
 */
export const debtorParts = {
  general: [
    "number",
    "name",
    "address",
    "zipcode",
    "city",
    "country",
    "language",
    "kvk_number",
    "debtor_kind",
    "is_large",
  ],
  contact: ["contact_name", "contact_email_address", "more_recipients", "contact_telephone_number"],
  treatment: [
    "status",
    "owner_user_id",
    "customer_owner",
    "credit_limit",
    "subscription",
    "collect",
    "use_courant",
    "template_id",
    "comment",
  ],
} as const satisfies Record<string, readonly (keyof DebtorValues)[]>;

export const debtorFields: readonly (keyof DebtorValues)[] = Object.values(debtorParts).flat();

/** Returns a function for the label of a field, in its form, its errors and its read-only view. */
export function useDebtorLabel(): (field: keyof DebtorValues) => string {
  const t = useTranslations("debtors");
  const recipients = useTranslations("recipients");
  return (field) => {
    if (field === "more_recipients") return recipients("more");
    if (field === "owner_user_id") return t("owner");
    return t(field === "template_id" ? "rc_template" : field);
  };
}

/** A recipient besides the debtor's own address. */
export type MoreRecipient = Pick<Recipient, "email" | "name" | "kind" | "role"> &
  Partial<Pick<Recipient, "state" | "answer">>;
type Recipient = Debtor["recipients"][number];

/** Returns the recipient with the debtor's own address. */
export const contactIn = (debtor: Debtor | null): Recipient | undefined =>
  debtor?.recipients.find(({ email }) => email === debtor.contact_email_address);

const moreOf = (debtor: Debtor | null): MoreRecipient[] => {
  const contact = contactIn(debtor);
  return debtor?.recipients.filter((recipient) => recipient !== contact) ?? [];
};

/**
 * Returns all recipients as the call takes them: the debtor's own address first, unchanged; the value of its own field takes precedence
 * over it.
 */
export const recipientsSent = (debtor: Debtor | null, more: readonly MoreRecipient[]) => {
  const contact = contactIn(debtor);
  return [...(contact ? [contact] : []), ...more].map(({ email, name, kind, role }) => ({
    email,
    name,
    kind,
    role,
  }));
};

const kindChosen = (debtor: Debtor | null): NonNullable<Debtor["debtor_kind"]> | "" =>
  debtor?.debtor_kind ?? "";

const idText = (id: number | null | undefined): string => (id === null || id === undefined ? "" : String(id));
