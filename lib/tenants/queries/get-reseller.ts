import { eq } from "drizzle-orm";
import { resellers } from "@/db/schema/tenancy";
import type { StaffRead } from "@/lib/access/context";
import { staffQuery } from "@/lib/access/verbs";
import { one } from "@/lib/kernel/answers";
import { notFound } from "@/lib/kernel/problems";
import { Reseller } from "../answers/resellers";
import { ResellerId } from "../schema/resellers";
import { labelColumns, withImageUrls } from "./list-resellers";

/** Returns one white label with all its settings (SPEC §7). Throws Problem("not-found"). */
export const getReseller = staffQuery({
  can: "resellers.read",
  input: ResellerId,
  answer: one(Reseller),
  run: async (read, { id }) => ({ data: await resellerAnswer(read, id) }),
});

/** Returns a white label in the shape of its form. Throws Problem("not-found"). */
export async function resellerAnswer({ db }: StaffRead, id: number) {
  const [row] = await db
    .select({
      ...labelColumns,
      sso: resellers.sso,
      badge_url: resellers.badge_url,
      idle_minutes: resellers.idle_minutes,
      sender_email: resellers.sender_email,
      sender_name: resellers.sender_name,
      support_email: resellers.support_email,
      support_telephone: resellers.support_telephone,
      address: resellers.address,
      zipcode: resellers.zipcode,
      city: resellers.city,
      country: resellers.country,
      kvk_number: resellers.kvk_number,
      wki_number: resellers.wki_number,
      complaints_line: resellers.complaints_line,
    })
    .from(resellers)
    .where(eq(resellers.id, id));
  if (!row) throw notFound();
  return withImageUrls(row);
}
