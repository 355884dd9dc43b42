import type { Reseller } from "@/lib/tenants/answers/resellers";

/** A white label as the form holds it: text as it is typed, nothing is "". An image is one that was just chosen. */
export type LabelValues = ReturnType<typeof valuesOf>;

const NO_FILE: File | null = null as File | null;

export const valuesOf = (label: Reseller | null, start: { primary: string; secondary: string }) => ({
  name: label?.name ?? "",
  domain: label?.domain ?? "",
  host: label?.host ?? "",
  primary_color: label?.primary_color ?? start.primary,
  secondary_color: label?.secondary_color ?? start.secondary,
  logo: NO_FILE,
  remove_logo: false,
  start_image: NO_FILE,
  remove_start_image: false,
  sso: label?.sso ?? "",
  badge_url: label?.badge_url ?? "",
  idle_minutes: String(label?.idle_minutes ?? ""),
  sender_email: label?.sender_email ?? "",
  sender_name: label?.sender_name ?? "",
  support_email: label?.support_email ?? "",
  support_telephone: label?.support_telephone ?? "",
  address: label?.address ?? "",
  zipcode: label?.zipcode ?? "",
  city: label?.city ?? "",
  country: label?.country ?? "NL",
  kvk_number: label?.kvk_number ?? "",
  wki_number: label?.wki_number ?? "",
  complaints_line: label?.complaints_line ?? "",
});

/** What is sent: an image only where one was chosen. */
export const sentOf = ({ logo, start_image, ...plain }: LabelValues) => ({
  ...plain,
  ...(logo ? { logo } : {}),
  ...(start_image ? { start_image } : {}),
});
