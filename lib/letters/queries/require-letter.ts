import { and, eq, isNull } from "drizzle-orm";
import { letters } from "@/db/schema/letters";
import type { Read } from "@/lib/access/context";
import { ofOwnDebtor } from "@/lib/access/own-debtors";
import { notFound } from "@/lib/kernel/problems";

/**
 * Throws Problem("not-found") unless the letter is one of the actor's own debtors' and still has its text, which is removed from old
 * letters.
 */
export async function requireLetter(read: Read, id: number): Promise<void> {
  const found = await read.db.$count(
    letters,
    and(
      eq(letters.customer_id, read.customer.id),
      eq(letters.id, id),
      isNull(letters.cleared_at),
      ofOwnDebtor(read, letters.debtor_id),
    ),
  );
  if (found === 0) throw notFound();
}
