import { z } from "zod";
import { pool } from "@/db/client";
import { publicEndpoint } from "@/lib/access/public-endpoint";
import { ownerOf } from "@/lib/http/hosts";
import { one } from "@/lib/kernel/answers";
import { notFound } from "@/lib/kernel/problems";
import { product } from "@/lib/kernel/product";
import { isStorable } from "@/lib/kernel/raw-input";
import { Label } from "./answers";
import { oppositeColor } from "./rules/colour";
import { logoAddress, startImageAddress } from "./rules/images";

/** The branding of a white label, shown before signing in. `logo` and `start_image` are keys of the file storage. */
export type Branding = {
  /** Null for the product itself. */
  id: number | null;
  name: string;
  domain: string;
  /** A host of its own, without a port; null without one. */
  host: string | null;
  logo: string | null;
  start_image: string | null;
  primary_color: string;
  secondary_color: string;
  /** The address of another product of the white label, for its users; null without one. */
  sso: string | null;
  /** The certificate behind its badge; "" without one. */
  badge_url: string;
  /** The support address for its users; "" without one. */
  support_email: string;
};

/** The branding of the product where no white label applies. */
export const productBranding: Branding = {
  ...product,
  id: null,
  host: null,
  logo: null,
  start_image: null,
  sso: null,
  badge_url: "",
  support_email: "",
};

/** Returns the white label of a slug; null when there is none. The default prefix always has one. */
export async function brandingOfDomain(domain: string): Promise<Branding | null> {
  return (await brandingWhere({ domain })) ?? (domain === product.domain ? productBranding : null);
}

/** Returns the white label of a host, by its slug before the product's host or by a host of its own; null for an unknown one. */
export async function brandingOfHost(host: string): Promise<Branding | null> {
  const owner = ownerOf(host);
  if (owner.kind === "host") return brandingWhere({ host: owner.host });
  return brandingOfDomain(owner.kind === "slug" ? owner.slug : product.domain);
}

async function brandingWhere(where: { domain: string } | { host: string }): Promise<Branding | null> {
  // The name comes from an address, which may contain anything.
  if (!isStorable(where)) return null;
  const { sql } = pool("invorder_auth");
  const condition = "host" in where ? sql`host = ${where.host}` : sql`domain = ${where.domain}`;
  const [branding] = await sql<Branding[]>`
    select id, name, domain, host, logo, start_image, primary_color, secondary_color, sso, badge_url, support_email from resellers where ${condition}`;
  return branding ?? null;
}

/**
 * Returns a user's home: prefix and host of their customer's white label, else of their own; and the number of customers they can choose
 * from.
 */
export async function homeOf(user: {
  id: number;
  reseller_id: number | null;
  customer_id: number | null;
}): Promise<{ domain: string; host: string | null; customers: number }> {
  const { sql } = pool("invorder_auth");
  const [home] = await sql<{ domain: string | null; host: string | null; customers: number }[]>`
    select r.domain, r.host,
      (select count(*)::int from customer_users cu join customers c on c.id = cu.customer_id and c.is_active
        where cu.user_id = ${user.id}) as customers
    from (select coalesce((select c.reseller_id from customers c where c.id = ${user.customer_id}), ${user.reseller_id}) as id) belongs
      left join resellers r using (id)`;
  return {
    domain: home?.domain ?? product.domain,
    host: home?.host ?? null,
    customers: home?.customers ?? 0,
  };
}

/**
 * Returns the public branding of a white label: its name, slug, colours and images (SPEC §7). Throws Problem("not-found") for an unknown
 * slug.
 */
export const labelOfDomain = publicEndpoint({
  input: z.strictObject({ domain: z.string({ error: "required" }) }),
  answer: one(Label),
  async run(_entrance, { domain }) {
    const branding = await brandingOfDomain(domain);
    if (!branding) throw notFound();
    return {
      data: {
        id: branding.id,
        name: branding.name,
        domain: branding.domain,
        primary_color: branding.primary_color,
        secondary_color: branding.secondary_color,
        secondary_opposite_color: oppositeColor(branding.secondary_color),
        logo: logoAddress(branding),
        start_image: startImageAddress(branding),
      },
    };
  },
});
