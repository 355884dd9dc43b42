import { and, eq, ne, sql } from "drizzle-orm";
import { resellers } from "@/db/schema/tenancy";
import type { StaffTx } from "@/lib/access/context";
import { staleRecord } from "@/lib/access/stale-record";
import { staffCommand } from "@/lib/access/verbs";
import { storeImage } from "@/lib/files/commands";
import { productHosts } from "@/lib/http/hosts";
import { one } from "@/lib/kernel/answers";
import { invalidField, notFound } from "@/lib/kernel/problems";
import { product } from "@/lib/kernel/product";
import { Reseller } from "../answers/resellers";
import { resellerAnswer } from "../queries/get-reseller";
import { isProductHost, isReserved, slugOf } from "../rules/resellers";
import { NewReseller, ResellerChanges } from "../schema/resellers";

/** Adds a white label (SPEC §7). Throws Problem("invalid") at the field, also for a slug or host that is taken. */
export const createReseller = staffCommand({
  can: "resellers.write",
  input: NewReseller,
  answer: one(Reseller),
  async run(tx, { logo, remove_logo, start_image, remove_start_image, host, ...fields }) {
    await awaitTurn(tx);
    const domain = await slugFor(tx, { name: fields.name, domain: fields.domain });
    const images = await imagesOf({ logo, remove_logo, start_image, remove_start_image });
    const [reseller] = await tx.db
      .insert(resellers)
      .values({ ...fields, ...images, sso: fields.sso || null, domain, host: await hostFor(tx, host ?? "") })
      .returning({ id: resellers.id });
    if (!reseller) throw invalidField("domain", "slug_taken", { slug: domain });
    return { data: await resellerAnswer(tx, reseller.id) };
  },
});

/** Changes a white label; omitted fields stay (SPEC §7). Throws Problem("not-found"), ("stale"), or ("invalid") at the field. */
export const updateReseller = staffCommand({
  can: "resellers.write",
  input: ResellerChanges,
  answer: one(Reseller),
  async run(
    tx,
    { id, version, logo, remove_logo, start_image, remove_start_image, host, domain, sso, ...fields },
  ) {
    await awaitTurn(tx);
    const own = eq(resellers.id, id);
    const [before] = await tx.db.select().from(resellers).where(own).for("update");
    if (!before) throw notFound();
    if (version !== undefined && version !== before.version) throw await staleRecord(tx, resellers, id);
    await tx.db
      .update(resellers)
      .set({
        ...fields,
        ...(await imagesOf({ logo, remove_logo, start_image, remove_start_image })),
        ...(sso === undefined ? {} : { sso: sso || null }),
        ...(host === undefined ? {} : { host: await hostFor(tx, host, before) }),
        domain: await slugFor(tx, { name: fields.name ?? before.name, domain }, before),
        version: sql`${resellers.version} + 1`,
      })
      .where(own);
    return { data: await resellerAnswer(tx, id) };
  },
});

/** Waits for concurrent changes, so that a slug that was just taken is reported at the field. */
const awaitTurn = (tx: StaffTx) =>
  tx.db.execute(sql`select pg_advisory_xact_lock(hashtext('resellers.domain'))`);

type Sent = { logo?: File; remove_logo?: boolean; start_image?: File; remove_start_image?: boolean };

/** Returns the keys of the images after a change, without unchanged ones. An empty file field of a form is no file. */
async function imagesOf({ logo, remove_logo, start_image, remove_start_image }: Sent) {
  const hasContent = (image: File | undefined): image is File => image !== undefined && image.size > 0;
  return {
    ...(remove_logo ? { logo: null } : {}),
    ...(hasContent(logo) ? { logo: await storeImage(logo, { field: "logo", folder: "logos" }) } : {}),
    ...(remove_start_image ? { start_image: null } : {}),
    ...(hasContent(start_image)
      ? {
          start_image: await storeImage(start_image, {
            field: "start_image",
            folder: "start-images",
            as: "picture",
          }),
        }
      : {}),
  };
}

type Row = { id: number; name: string; domain: string };

/**
 * Returns the slug of a white label: the one entered, else one made from its name, else its current one. Throws Problem("invalid") at
 * `domain` for one that is reserved, taken, or empty.
 */
async function slugFor(
  tx: StaffTx,
  { name, domain }: { name: string; domain: string | undefined },
  before?: Row,
): Promise<string> {
  if (domain === undefined && before) return before.domain;
  const slug = domain || slugOf(name);
  if (slug === before?.domain) return slug;
  if (slug === "") throw invalidField("domain", "required");
  if (isReserved(slug)) throw invalidField("domain", "slug_reserved", { slug });
  // The product's own prefix is the fallback of its users' links.
  if (before?.domain === product.domain) throw invalidField("domain", "slug_of_product");
  if (await isHad(tx, eq(resellers.domain, slug), before))
    throw invalidField("domain", "slug_taken", { slug });
  return slug;
}

/** Returns the white label's own host; null for none. Throws Problem("invalid") at `host` for the product's, or another's. */
async function hostFor(tx: StaffTx, host: string, before?: Row): Promise<string | null> {
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
