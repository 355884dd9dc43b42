import { expect, test } from "vitest";
import { GET, POST } from "@/app/api/monday-mail/[link]/route";
import { type RoleId, role } from "@/lib/access/roles";
import { mailMondays } from "@/lib/figures/jobs/monday-mail";
import { actionsSent } from "@/lib/figures/queries/actions-sent";
import { payedVsStatus } from "@/lib/figures/queries/payed-vs-status";
import { stats } from "@/lib/figures/queries/stats";
import { formatCents } from "@/lib/i18n/format";
import { day } from "@/lib/kernel/day";
import { type Cents, parseAmount, subtract, sum } from "@/lib/kernel/money";
import { chooseMondayMail } from "@/lib/users/commands/monday-mail";
import { updateUser } from "@/lib/users/commands/write-user";
import { mondayMail } from "@/lib/users/queries/monday-mail";
import { mondayLinkOf } from "@/lib/users/rules";
import { openWorked } from "../../support/ledgers/worked";
import { as, customer, owner } from "../../support/world";

const ledger = await openWorked();
const MONDAY = day("2024-02-19");
const SUNDAY = day("2024-02-18");
await ledger.playUntil(SUNDAY);
const seven = new Date("2024-02-19T06:00:00Z");
const bakker = await customer("Bakker Groothandel");

type Mail = { recipient: string; subject: string; text: string; html: string; unsubscribe_url: string };
const mailsTo = (email: string) =>
  owner<Mail[]>`select * from outbox where recipient = ${email} and kind = 'monday' order by id`;
const mailed = async (email: string) => {
  const [mail] = await mailsTo(email);
  if (!mail) throw new Error(`${email} got no mail`);
  return mail;
};
/** Creates a user of the ledger's customer who subscribed to the mail. */
async function reader(role_id: RoleId, more = {}) {
  const ctx = await as(role_id, ledger.customer_id, more);
  await chooseMondayMail.call(ctx, { is_wanted: true });
  return ctx;
}
const pressed = (link: string, body: BodyInit | null = null) =>
  POST(new Request(`http://invorder.example/api/monday-mail/${link}`, { method: "POST", body }), {
    params: Promise.resolve({ link }),
  });

const sanne = await reader(role.klant);
const manager = await reader(role.manager);
const late = await reader(role.auditor, { language: "de" });
await owner`update users set is_active = false where id = ${late.actor.id}`;
const ownDebtors = await reader(role.klant, { debtor_link: true });
const seller = await as(role.sales, undefined, { reseller_id: 77 });
await chooseMondayMail.call(seller, { is_wanted: true });
const never = await as(role.klant, ledger.customer_id);

test("nobody gets it who did not ask; on Monday from seven who did gets it once, however many look, and a week later again", async () => {
  expect((await mondayMail.call(never, {})).data).toEqual({ is_wanted: false });
  expect((await mondayMail.call(sanne, {})).data).toEqual({ is_wanted: true });
  expect(await mailMondays(new Date("2024-02-19T05:59:00Z"))).toBe(0);
  const written = await Promise.all([mailMondays(seven), mailMondays(seven), mailMondays(seven)]);
  expect(written.reduce((all, one) => all + one, 0)).toBe(4);
  await chooseMondayMail.call(sanne, { is_wanted: false });
  await chooseMondayMail.call(sanne, { is_wanted: true });
  expect(await mailMondays(new Date("2024-02-19T20:00:00Z"))).toBe(0);
  expect(await mailMondays(new Date("2024-02-20T09:00:00Z"))).toBe(0);
  for (const { actor } of [sanne, manager, ownDebtors, seller])
    expect(await mailsTo(actor.email_address)).toHaveLength(1);
  for (const { actor } of [never, late]) expect(await mailsTo(actor.email_address)).toEqual([]);
});

test("its figures are those of the dashboard, per currency, with what they were a week before", async () => {
  const { text, html, subject } = await mailed(sanne.actor.email_address);
  expect(subject).toBe("Uw cijfers van week 7");
  const on = (date: string) => stats.call({ ...sanne, today: MONDAY }, { date });
  const [now, before] = [await on(SUNDAY), await on("2024-02-11")];
  for (const [at, { currency, amount, notdue, dso }] of now.data.entries()) {
    const then = before.data[at]?.amount ?? amount;
    const more = subtract(amount, then);
    expect(text).toContain(`Openstaand: ${formatCents(amount, currency)}\n`);
    expect(text).toContain(`Vervallen: ${formatCents(subtract(amount, notdue), currency)}\n`);
    expect(text).toContain(`DSO: ${dso} dagen`);
    if (more < 0) expect(text).toContain(`${formatCents(subtract(then, amount), currency)} minder`);
  }
  const days = { format: "Y-m-d", year: 2024, currency: "EUR" };
  const inWeek = (labels: readonly string[], values: readonly unknown[]) =>
    sum(labels.flatMap((label, at) => (label > "2024-02-11" ? (parseAmount(String(values[at])) ?? []) : [])));
  for (const [word, chart] of [
    ["Ontvangen", payedVsStatus],
    ["Verzonden acties", actionsSent],
  ] as const) {
    const { data } = await chart.call({ ...sanne, today: SUNDAY }, days);
    const series: Cents[] = (data.currencies[0]?.series ?? []).map(({ values }) =>
      inWeek(data.labels, values),
    );
    expect(text).toContain(`${word}: ${formatCents(sum(series), "EUR")} · `);
  }
  expect(html).toContain(`/rekenhof/invoices?dso=${SUNDAY}&amp;currency=EUR&amp;sc=${ledger.customer_id}`);
});

test("it names debtors to look at with the reason; a manager gets them without a way to their pages", async () => {
  const { text } = await mailed(sanne.actor.email_address);
  expect(text).toContain("Debiteuren om naar te kijken:");
  expect(text).toMatch(/\/debtors\/\d+\/edit\?sc=/);
  const managers = await mailed(manager.actor.email_address);
  expect(managers.text).toContain("Debiteuren om naar te kijken:");
  expect(managers.text).not.toMatch(/\/(debtors|invoices)/);
});

test("who works for debtors of their own reads of those alone, who sells of their reach", async () => {
  const { text } = await mailed(ownDebtors.actor.email_address);
  expect(text).toContain("Hier staat niets open en er ging niets om.");
  const sold = await mailed(seller.actor.email_address);
  expect(sold.text).toContain("ALLE KLANTEN");
  expect(sold.text).not.toContain("VOORBEELD HANDEL");
});

test("looking at the link in it changes nothing; pressing it stops the mail without signing in, twice as well as once", async () => {
  const { actor } = manager;
  const { unsubscribe_url } = await mailed(actor.email_address);
  const link = unsubscribe_url.split("/").at(-1) ?? "";
  expect(unsubscribe_url).toMatch(/^http.*\/api\/monday-mail\//);
  const look = await GET(new Request(unsubscribe_url), { params: Promise.resolve({ link }) });
  expect([look.status, look.headers.get("location")]).toEqual([303, `/rekenhof/monday-mail/${link}`]);
  expect((await mondayMail.call(manager, {})).data).toEqual({ is_wanted: true });
  const form = new FormData();
  form.set("List-Unsubscribe", "One-Click");
  expect((await pressed(link, form)).status).toBe(200);
  expect((await pressed(link, new URLSearchParams({ "List-Unsubscribe": "One-Click" }))).status).toBe(200);
  expect((await mondayMail.call(manager, {})).data).toEqual({ is_wanted: false });
  const entries =
    await owner`select act from audit_entries where user_id = ${actor.id} and act like 'POST /monday%'`;
  expect(entries).toHaveLength(1);
  await mailMondays(new Date("2024-02-26T06:00:00Z"));
  expect(await mailsTo(actor.email_address)).toHaveLength(1);
  expect(await mailsTo(sanne.actor.email_address)).toHaveLength(2);
});

test("a link that we never made is not there, nor is one of somebody else by guessing", async () => {
  const link = mondayLinkOf(sanne.actor.id);
  for (const wrong of [`${link}x`, link.replace(/^\w+/, "zz"), "x", ""])
    expect((await pressed(wrong)).status).toBe(404);
});

test("an administrator switches it for whom they set up, and it stays as it was where nobody says anything", async () => {
  const ada = await as(role.superadmin);
  const { id } = never.actor;
  const on = await updateUser.call(ada, { id, monday_mail: true });
  expect(on.data.monday_mail).toBe(true);
  expect((await updateUser.call(ada, { id, first_name: "Nora" })).data.monday_mail).toBe(true);
  expect((await updateUser.call(ada, { id, monday_mail: false })).data.monday_mail).toBe(false);
  const stranger = await as(role.whiteLabel, undefined, { reseller_id: 1 });
  await expect(updateUser.call(stranger, { id, monday_mail: true })).rejects.toMatchObject({
    kind: "not-found",
  });
  await expect(chooseMondayMail.call(await as(role.flex, bakker), { is_wanted: true })).rejects.toMatchObject(
    {
      kind: "forbidden",
    },
  );
});
