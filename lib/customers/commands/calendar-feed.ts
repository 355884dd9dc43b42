import { randomBytes } from "node:crypto";
import { eq } from "drizzle-orm";
import { calendar_feeds } from "@/db/schema/dossiers";
import type { StaffTx } from "@/lib/access/context";
import { hashOf } from "@/lib/access/open-session";
import { staffCommand } from "@/lib/access/verbs";
import { nothing, one } from "@/lib/kernel/answers";
import { conflict } from "@/lib/kernel/problems";
import { FeedAddress } from "../answers";
import { NoInput } from "../schema/dossier";

/**
 * Creates the address under which a user's own calendar shows their appointments. It is answered once and never again; the one before it
 * stops working immediately. Throws Problem("conflict") in a super-login, which the address would outlive.
 */
export const renewFeed = staffCommand({
  can: "dossier.read",
  input: NoInput,
  answer: one(FeedAddress),
  isShownOnce: true,
  async run(staff) {
    requireSelf(staff);
    const key = randomBytes(32).toString("base64url");
    const feed = { key_hash: hashOf(key), created_at: staff.now, last_read_at: null };
    await staff.db
      .insert(calendar_feeds)
      .values({ user_id: staff.actor.id, ...feed })
      .onConflictDoUpdate({ target: calendar_feeds.user_id, set: feed });
    return { data: { address: `/api/calendar.ics?key=${key}` } };
  },
});

/** Deletes that address, if there is one. Throws Problem("conflict") in a super-login. */
export const endFeed = staffCommand({
  can: "dossier.read",
  input: NoInput,
  answer: one(nothing),
  async run(staff) {
    requireSelf(staff);
    await staff.db.delete(calendar_feeds).where(eq(calendar_feeds.user_id, staff.actor.id));
    return { data: {} };
  },
});

function requireSelf({ actor }: StaffTx): void {
  if (actor.is_super) throw conflict("super_login_credentials");
}
