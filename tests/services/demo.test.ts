import { spawnSync } from "node:child_process";
import { beforeAll, expect, test } from "vitest";
import { contextOfUser, systemContext } from "@/lib/access/actor-context";
import { role } from "@/lib/access/roles";
import { payedVsStatus } from "@/lib/figures/queries/payed-vs-status";
import { formatLongDay } from "@/lib/i18n/format";
import { day } from "@/lib/kernel/day";
import { printedLetter } from "@/lib/letters/commands/print";
import { placedIn, textOf } from "../support/pdf";
import { owner } from "../support/world";

const ENERGY = 177;
const NOW = new Date();

beforeAll(() => {
  const { status, stderr } = spawnSync(process.execPath, ["--import", "tsx", "scripts/seed.ts"], {
    env: process.env,
    encoding: "utf8",
  });
  expect([status, stderr]).toEqual([0, ""]);
});

test("what is booked of the demo's invoices is what they say was paid of them", async () => {
  const wrong = await owner`select i.id from invoices i
    left join (select invoice_id, sum(paid) as paid from bookings group by invoice_id) b on b.invoice_id = i.id
    where i.total_amount - i.amount <> coalesce(b.paid, 0)`;
  expect(wrong).toEqual([]);
  const early = await owner`select b.id from bookings b join invoices i on i.id = b.invoice_id
    where b."on" < i.date or b."on" > (now() at time zone 'Europe/Amsterdam')::date`;
  expect(early).toEqual([]);
});

test("each step that was sent has its letter, and none claims costs before a letter that gave a period without them", async () => {
  const lines = await owner`select type, letter_id is not null as has_letter, count(*)::int as many
    from timeline_entries where type in ('mail', 'letter') group by 1, 2`;
  expect(lines.filter(({ has_letter }) => !has_letter)).toEqual([]);
  expect(lines.reduce((many, one) => many + Number(one.many), 0)).toBeGreaterThan(1_000);
  const without = await owner`select l.id from letters l join letter_items n on n.letter_id = l.id
    where n.incasso_costs > 0 and not exists (select 1 from letter_items o join letters f on f.id = o.letter_id
      where o.invoice_id = n.invoice_id and f.day < l.day and f.free_until is not null)`;
  expect(without).toEqual([]);
});

test("a letter of the past opens as a PDF with its day, number and amount", async () => {
  const [letter] =
    await owner`select l.id, l.day::text, l.number, i.number as invoice, n.open_amount from letters l
    join letter_items n on n.letter_id = l.id join invoices i on i.id = n.invoice_id
    where l.customer_id = ${ENERGY} and l.language = 'nl' order by l.id limit 1`;
  const { bytes } = await printedLetter(await systemContext(ENERGY, NOW), Number(letter?.id));
  const text = textOf((await placedIn(bytes)).flat());
  expect(text).toContain(formatLongDay(day(letter?.day), "nl"));
  expect(text).toContain(letter?.number);
  expect(text).toContain(letter?.invoice);
});

test("of each step the demo tells that a part of what it asked came in", async () => {
  const [user] = await owner`select u.id from users u join customer_users c on c.user_id = u.id
    where c.customer_id = ${ENERGY} and u.role_id = ${role.klant} limit 1`;
  const ctx = await contextOfUser(Number(user?.id), ENERGY, NOW);
  if (!ctx) throw new Error("nobody works there");
  const { data } = await payedVsStatus.call(ctx, {});
  const effect = data.currencies.find(({ currency }) => currency === "EUR")?.effect ?? [];
  const [first] = effect;
  expect(first?.actions).toBeGreaterThan(50);
  expect(Number(first?.within["14"].paid)).toBeGreaterThan(Number(first?.within["14"].claimed) / 10);
  expect(effect.every(({ within }) => within["30"].paid <= within["30"].claimed)).toBe(true);
});
