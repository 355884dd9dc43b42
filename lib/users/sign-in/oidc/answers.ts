import { z } from "zod";
import { instant, int, one } from "@/lib/kernel/answers";
import type { Wire } from "@/lib/kernel/wire";
import { discoveryFaults } from "./discover";

/** A provider in the shape for role 1: everything but its secret. */
const Provider = z.strictObject({
  id: int,
  name: z.string(),
  reseller_id: int.nullable(),
  /** The name of its white label; null for the whole installation. */
  reseller: z.string().nullable(),
  issuer: z.string(),
  client_id: z.string(),
  email_domains: z.array(z.string()),
  is_active: z.boolean(),
  /** Number of linked users. */
  people: int,
  /** The addresses to register at the provider. */
  redirect_uris: z.array(z.string()),
  created_at: instant,
  version: int,
});
export const OneProvider = one(Provider);
export type ProviderAnswer = Wire<z.output<typeof OneProvider>>["data"];
/** All providers, and the white labels to choose from. */
export const Providers = z.strictObject({
  data: z.array(Provider),
  labels: z.array(z.strictObject({ id: int, name: z.string() })),
});
export type LabelChoice = Wire<z.output<typeof Providers>>["labels"][number];

/** The problem in a provider's discovery document; null for none. */
export const Checked = one(
  z.strictObject({
    fault: z.enum(discoveryFaults).nullable(),
    /** True when it declares PKCE; it is used in any case. */
    says_pkce: z.boolean(),
  }),
);
