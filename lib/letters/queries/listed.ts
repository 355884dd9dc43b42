import { and, eq, sql } from "drizzle-orm";
import { debtors } from "@/db/schema/debtors";
import { handovers } from "@/db/schema/handovers";
import { letters } from "@/db/schema/letters";
import type { Read } from "@/lib/access/context";
import type { MailState } from "../statuses";
import { mailState } from "./mailed";
import { matchingHandovers, matchingLetters, type Narrowed } from "./matching";

/** What a hand-over has none of. */
const nothing = sql`null`;

/** The letters of the list, in the columns of its rows. */
export const lettersIn = (read: Read, filters: Narrowed) =>
  read.db
    .select({
      kind: sql<"letter" | "handover">`'letter'`.as("kind"),
      id: letters.id,
      hash: letters.hash,
      status: sql<number | null>`${letters.status_id}`.as("status"),
      /** The template a flex letter is called by. */
      title: sql<string | null>`${letters.content} ->> 'title'`.as("title"),
      debtor_id: letters.debtor_id,
      debtor: sql<string>`${debtors.name}`.as("debtor"),
      language: sql<string | null>`${letters.language}`.as("language"),
      filename: sql<string | null>`${letters.filename}`.as("filename"),
      day: letters.day,
      created_at: letters.created_at,
      downloaded_at: letters.downloaded_at,
      mailed: sql<MailState | null>`${mailState}`.as("mailed"),
      pages: sql<number | null>`${letters.pages}`.as("pages"),
    })
    .from(letters)
    .innerJoin(debtors, and(eq(debtors.customer_id, letters.customer_id), eq(debtors.id, letters.debtor_id)))
    .where(matchingLetters(read, filters));

/** The hand-overs of the list, in the columns of its rows. */
export const handedOver = (read: Read, filters: Narrowed) =>
  read.db
    .select({
      kind: sql<"letter" | "handover">`'handover'`.as("kind"),
      id: handovers.id,
      hash: handovers.hash,
      status: sql<number | null>`${handovers.status_id}`.as("status"),
      title: sql<string | null>`${nothing}::text`.as("title"),
      debtor_id: handovers.debtor_id,
      debtor: sql<string>`${debtors.name}`.as("debtor"),
      language: sql<string | null>`${nothing}::text`.as("language"),
      filename: sql<string | null>`${nothing}::text`.as("filename"),
      day: handovers.day,
      created_at: handovers.created_at,
      downloaded_at: handovers.downloaded_at,
      mailed: sql<MailState | null>`${nothing}::text`.as("mailed"),
      pages: sql<number | null>`${nothing}::integer`.as("pages"),
    })
    .from(handovers)
    .innerJoin(
      debtors,
      and(eq(debtors.customer_id, handovers.customer_id), eq(debtors.id, handovers.debtor_id)),
    )
    .where(matchingHandovers(read, filters));
