import { expect, test } from "vitest";
import { role } from "@/lib/access/roles";
import { deadLinks } from "@/lib/accounting/queries/dead-links";
import { runDaily } from "@/lib/jobs/daily";
import { deadLinkWork } from "@/lib/users/jobs";
import { linked } from "../../support/linked";
import { as, NOW, owner } from "../../support/world";

const DAY_MS = 86_400_000;
const mailsTo = async (email: string) =>
  owner<
    { subject: string; text: string }[]
  >`select subject, text from outbox where recipient = ${email} order by id`;

test("a link that died is marked, and told once a day to the customer's own people until it is made again", async () => {
  const { customer_id, sanne, paper, sync } = await linked("Bakker Groothandel");
  const joris = await as(role.intern, customer_id);
  const inactive = await as(role.klant, customer_id, { is_active: true });
  await owner`update users set is_active = false where id = ${inactive.actor.id}`;
  expect((await deadLinks.call(sanne, {})).data).toEqual([]);
  paper.isRevoked = true;
  await sync();
  expect((await deadLinks.call(sanne, {})).data).toEqual([{ package: "exact" }]);
  await Promise.all([runDaily(deadLinkWork, NOW), runDaily(deadLinkWork, NOW)]);
  await runDaily(deadLinkWork, new Date(NOW.getTime() + 3_600_000));
  const [mail, ...more] = await mailsTo(sanne.actor.email_address);
  expect(more).toEqual([]);
  expect(mail?.subject).toBe("De koppeling met Exact Online werkt niet meer");
  expect(mail?.text).toContain("/invorder/synchronize");
  expect([
    ...(await mailsTo(joris.actor.email_address)),
    ...(await mailsTo(inactive.actor.email_address)),
  ]).toEqual([]);
  await runDaily(deadLinkWork, new Date(NOW.getTime() + DAY_MS));
  expect(await mailsTo(sanne.actor.email_address)).toHaveLength(2);
  await owner`update accounting_connections set needs_relink_at = null where customer_id = ${customer_id}`;
  await runDaily(deadLinkWork, new Date(NOW.getTime() + 2 * DAY_MS));
  expect(await mailsTo(sanne.actor.email_address)).toHaveLength(2);
});
