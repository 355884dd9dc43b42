import { and, eq, ne } from "drizzle-orm";
import { resellers } from "@/db/schema/tenancy";
import type { StaffTx } from "@/lib/access/context";
import { productHosts } from "@/lib/http/hosts";
import { invalidField } from "@/lib/kernel/problems";
import { product } from "@/lib/kernel/product";
import { isProductHost, isReserved, slugOf } from "../rules/resellers";

type Row = { id: number; name: string; domain: string };

/**
 * The slug a white label gets: what was typed, else made from its name, else the one it has. Throws Problem("invalid") at `domain` for
 * one that is reserved, that somebody has, or that nothing can be made of.
 */
export async function slugFor(
  tx: StaffTx,
  { name, domain }: { name: string; domain: string | undefined },
  before?: Row,
): Promise<string> {
  if (domain === undefined && before) return before.domain;
  const wanted = domain || slugOf(name);
  if (wanted === before?.domain) return wanted;
  if (wanted === "") throw invalidField("domain", "required");
  if (isReserved(wanted)) throw invalidField("domain", "slug_reserved", { slug: wanted });
  // The product's own prefix leads its people home when nothing else does.
  if (before?.domain === product.domain) throw invalidField("domain", "slug_of_product");
  if (await isHad(tx, eq(resellers.domain, wanted), before))
    throw invalidField("domain", "slug_taken", { slug: wanted });
  return wanted;
}

/** The host of its own a white label gets; null for none. Throws Problem("invalid") at `host` for the product's, or another's. */
export async function hostFor(tx: StaffTx, host: string, before?: Row): Promise<string | null> {
  if (host === "") return null;
  if (productHosts().some((own) => isProductHost(host, own))) throw invalidField("host", "host_of_product");
  if (await isHad(tx, eq(resellers.host, host), before)) throw invalidField("host", "host_taken");
  return host;
}

async function isHad(tx: StaffTx, same: ReturnType<typeof eq>, before: Row | undefined): Promise<boolean> {
  const others = await tx.db
    .select({ id: resellers.id })
    .from(resellers)
    .where(and(same, before && ne(resellers.id, before.id)));
  return others.length > 0;
}
