import { query } from "@/lib/access/verbs";
import { all } from "@/lib/kernel/answers";
import { LawNotice } from "../answers";
import { StatementInput } from "../schema";
import { claimForFile, lawClaim } from "./law-claim";
import { letterStatements } from "./statement";

/**
 * Returns the letters of the collection side to a debtor in one currency, oldest first, as judged by Dutch law on a day: when each was
 * received, its period without costs, the costs it started, and why it does not count. Throws Problem("not-found"), ("invalid") at `on`,
 * ("conflict") where a day has no rate.
 */
export const debtorNotices = query({
  can: "debtors.read",
  input: StatementInput.pick({ id: true, currency: true, on: true }),
  answer: all(LawNotice),
  async run(read, { id, currency, on: chosen }) {
    const { facts, on, ...worked } = await lawClaim(read, id, { currency, on: chosen });
    const received = new Map(facts.letters.map((letter) => [Number(letter.id), letter.delivered]));
    return {
      data: letterStatements(facts, claimForFile(worked, read.language), on).map((letter) => ({
        ...letter,
        received: received.get(letter.letter_id) ?? null,
      })),
    };
  },
});
