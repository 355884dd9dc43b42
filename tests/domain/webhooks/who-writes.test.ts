import { expect, test } from "vitest";
import { role } from "@/lib/access/roles";
import { createWebhook } from "@/lib/webhooks/commands/write-webhook";
import { listWebhooks } from "@/lib/webhooks/queries/list-webhooks";
import { as, customer, owner } from "../../support/world";

await owner`insert into resellers (id, name, domain) values (7, 'Noorderlicht', 'noorderlicht'), (8, 'Zuidwind', 'zuidwind')`;
const bakker = await customer("Bakker Groothandel", { reseller_id: 7 });
const jansen = await customer("Jansen Bouw", { reseller_id: 8 });
const hook = (id: number) => ({ id, url: "https://programma.bakker.example/facturen", events: ["payment"] });

test("a customer's own people and the Beheerder of its white label add webhooks, at that customer alone", async () => {
  const writers = [
    await as(role.klant, bakker),
    await as(role.intern, bakker),
    await as(role.whiteLabel, undefined, { reseller_id: 7 }),
  ];
  for (const [index, writer] of writers.entries()) {
    await createWebhook.call(writer, hook(bakker));
    expect((await listWebhooks.call(writer, { id: bakker })).data).toHaveLength(index + 1);
    for (const call of [
      () => createWebhook.call(writer, hook(jansen)),
      () => listWebhooks.call(writer, { id: jansen }),
    ])
      await expect(call()).rejects.toMatchObject({ kind: "not-found" });
  }
  expect(await owner`select 1 from webhooks where customer_id = ${jansen}`).toHaveLength(0);
});

test("an auditor looks, and who sells does neither", async () => {
  const auditor = await as(role.auditor, bakker);
  await expect(listWebhooks.call(auditor, { id: bakker })).resolves.toBeDefined();
  await expect(createWebhook.call(auditor, hook(bakker))).rejects.toMatchObject({ kind: "forbidden" });
  const seller = await as(role.sales, undefined, { reseller_id: 7 });
  await expect(listWebhooks.call(seller, { id: bakker })).rejects.toMatchObject({ kind: "forbidden" });
});
