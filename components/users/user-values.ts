import type { User } from "@/lib/users/answers";

/** A user's form values: text as typed, "" for none. */
export type UserValues = ReturnType<typeof valuesOf>;
export type UserCustomer = { id: number; name: string };

/** The choice of no language of their own. */
const AS_CUSTOMER = "" as const;

export const valuesOf = (user: User | null) => ({
  first_name: user?.first_name ?? "",
  affix: user?.affix ?? "",
  last_name: user?.last_name ?? "",
  email_address: user?.email_address ?? "",
  role_id: String(user?.role_id ?? ""),
  reseller_id: user?.reseller_id == null ? "" : String(user.reseller_id),
  customer_ids: customersOf(user),
  is_active: user?.is_active ?? true,
  "2fa_type": user?.["2fa_type"] ?? "email",
  debtor_link: user?.debtor_link ?? false,
  send_bcc: user?.send_bcc ?? false,
  monday_mail: user?.monday_mail ?? false,
  language: user?.language ?? AS_CUSTOMER,
  features: user?.features ?? [],
  customer_interest: (user?.customer_interest ?? []).join("\n"),
});

const customersOf = (user: User | null): readonly UserCustomer[] => user?.customers ?? [];

/** Returns the lines of a text that are not empty. */
export const nonEmptyLines = (text: string): string[] =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
