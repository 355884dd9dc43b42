import type { StaffCtx } from "@/lib/access/context";
import { role } from "@/lib/access/roles";
import { runActions } from "@/lib/dunning/commands";
import { printedLetters } from "@/lib/letters/commands/print";
import { letterMail } from "@/lib/outbox/render/letter";
import { as, customer, own, owner, work } from "./world";

/** Creates a customer that claims by law, with rates of its own that must not be applied then. */
export async function byLaw(name: string, law: Record<string, unknown> = {}, settings = {}) {
  const customer_id = await customer(name, { interest_rate: 1_200, combine_claim_box: true, ...settings });
  await owner`update customers set legal_mode = true, law = ${owner.json(JSON.parse(JSON.stringify(law)))} where id = ${customer_id}`;
  return { customer_id, sanne: await as(role.klant, customer_id) };
}

export async function runAll(sanne: StaffCtx, count: number) {
  const started: { data: { id: number } } = await runActions.call(sanne, { doAll: true, count });
  await work(sanne, started.data);
}

/** Returns the letters that runs wrote, as their recipients receive them. */
export async function letters(sanne: StaffCtx, customer_id: number) {
  const rows = await owner<
    { id: number }[]
  >`select id from letters where customer_id = ${customer_id} and job_id is not null order by id`;
  const printed = await printedLetters(
    own(sanne),
    rows.map(({ id }) => id),
  );
  return rows.map(({ id }) => {
    const letter = printed.get(id);
    if (!letter || letter instanceof Error) throw new Error(String(letter));
    return { ...letter.content, text: letterMail(letter.content).text.replace(/\s+/g, " ") };
  });
}
