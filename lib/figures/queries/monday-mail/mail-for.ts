import { pool } from "@/db/client";
import type { Day } from "@/lib/kernel/day";
import { placeOf } from "@/lib/resellers/rules/place";
import { mondayLinkOf, mondayLinkPath } from "@/lib/users/rules";
import { lookOf } from "@/lib/users/sign-in/look";
import { mondayMailOf } from "../../render/monday-mail/mail";
import { weekOfReader } from "./week-of-reader";

/** Somebody's mail of a Monday in the look of their white label and in their language; null for who sees no figures. */
export async function mondayMailFor(user_id: number, monday: Day, now: Date) {
  const told = await weekOfReader(user_id, monday, now);
  if (!told) return null;
  const look = await lookOf(user_id);
  const place = placeOf(look);
  const [reader] = await pool("invorder_auth").sql<{ email_address: string; first_name: string }[]>`
    select email_address, first_name from users where id = ${user_id}`;
  if (!place || !reader) return null;
  const unsubscribe_url = `${new URL(place).origin}${mondayLinkPath(mondayLinkOf(user_id))}`;
  const { sender_email, sender_name, name } = look;
  return {
    kind: "monday" as const,
    recipient: reader.email_address,
    ...(sender_email ? { sender: sender_email } : {}),
    sender_name: sender_name || name,
    unsubscribe_url,
    ...mondayMailOf(told, { look, place, first_name: reader.first_name, unsubscribe_url }),
  };
}
