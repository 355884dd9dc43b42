import { asc, count, desc, or, type SQL, sql } from "drizzle-orm";
import { resellers } from "@/db/schema/tenancy";
import { contains, when } from "@/db/where";
import { staffQuery } from "@/lib/access/verbs";
import { metaOf } from "@/lib/kernel/page";
import { oppositeColor } from "@/lib/resellers/rules/colour";
import { logoAddress, startImageAddress } from "@/lib/resellers/rules/images";
import { ResellerList } from "../answers/resellers";
import { ResellerFilters } from "../schema/resellers";

const matching = ({ q }: ResellerFilters): SQL | undefined =>
  when(q, (text) =>
    or(
      contains(text, resellers.name),
      contains(text, resellers.domain),
      contains(text, sql`coalesce(${resellers.host}, '')`),
    ),
  );

/** Returns the white labels, a page at a time (SPEC §7). */
export const listResellers = staffQuery({
  can: "resellers.read",
  input: ResellerFilters,
  answer: ResellerList,
  async run({ db }, filters) {
    const order = filters.direction === "asc" ? asc : desc;
    const sorts = {
      name: sql`lower(${resellers.name})`,
      domain: resellers.domain,
      customers_count: labelColumns.customers_count,
      users_count: labelColumns.users_count,
    };
    const rows = await db
      .select(labelColumns)
      .from(resellers)
      .where(matching(filters))
      .orderBy(order(sorts[filters.sort]), order(resellers.id))
      .limit(filters.per_page)
      .offset((filters.page - 1) * filters.per_page);
    const [counted] = await db.select({ total: count() }).from(resellers).where(matching(filters));
    return { data: rows.map(withImageUrls), meta: metaOf(filters, counted?.total ?? 0), filters, totals: {} };
  },
});

/** The columns of a white label in a list. */
export const labelColumns = {
  id: resellers.id,
  name: resellers.name,
  domain: resellers.domain,
  host: resellers.host,
  primary_color: resellers.primary_color,
  secondary_color: resellers.secondary_color,
  logo: resellers.logo,
  start_image: resellers.start_image,
  // With table names: a query over one table omits them from its columns.
  customers_count: sql<number>`(select count(*)::int from customers c where c.reseller_id = resellers.id)`,
  users_count: sql<number>`(select count(*)::int from users u where u.reseller_id = resellers.id)`,
  version: resellers.version,
};

type StoredBranding = {
  domain: string;
  secondary_color: string;
  logo: string | null;
  start_image: string | null;
};

/** Returns a row with the addresses of its images instead of their keys, and the text colour for its bar. */
export const withImageUrls = <Row extends StoredBranding>(row: Row) => ({
  ...row,
  secondary_opposite_color: oppositeColor(row.secondary_color),
  logo: logoAddress(row),
  start_image: startImageAddress(row),
});
