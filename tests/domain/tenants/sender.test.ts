import { afterAll, expect, test } from "vitest";
import { nameServer } from "../../support/name-server";

const server = await nameServer({
  "vandijk.example": ["google-site-verification=x", "v=spf1 include:invorder.example -all"],
  "invorder._domainkey.vandijk.example": [`v=DKIM1; k=rsa; p=${"A".repeat(400)}`],
  "_dmarc.vandijk.example": ["v=DMARC1; p=none"],
  "smit.example": ["v=spf1 include:kantoor.example -all"],
  "bakker.example": ["v=spf1 -all", "v=spf1 +all"],
  "_dmarc.bakker.example": "silent",
});
afterAll(server.stop);
// Set before the product reads its environment.
process.env.DNS_SERVERS = server.address;
process.env.SPF_INCLUDE = "invorder.example";
process.env.DKIM_RECORD = "sleutel.invorder.example";
const { role } = await import("@/lib/access/roles");
const { testSender } = await import("@/lib/tenants/commands/test-sender");
const { checkSender } = await import("@/lib/tenants/queries/check-sender");
const { as, customer, owner } = await import("../../support/world");

const ada = await as(role.superadmin);
const states = async (address: string) =>
  (await checkSender.call(ada, { address })).data.records.map(({ record, state }) => [record, state]);

test("the records of a sender's domain are found where they stand, also a long one in parts", async () => {
  const { data } = await checkSender.call(ada, { address: "Debiteuren@VanDijk.example" });
  expect(data).toMatchObject({ domain: "vandijk.example", selector: "invorder" });
  expect(data.records).toMatchObject([
    { record: "spf", name: "vandijk.example", state: "there", text: "v=spf1 include:invorder.example -all" },
    {
      record: "dkim",
      name: "invorder._domainkey.vandijk.example",
      state: "there",
      text: `v=DKIM1; k=rsa; p=${"A".repeat(400)}`,
    },
    { record: "dmarc", name: "_dmarc.vandijk.example", state: "there", text: "v=DMARC1; p=none" },
  ]);
});

test("what is not there, there twice, or not answered for is told apart, and holds nothing up", async () => {
  expect(await states("info@visser.example")).toEqual([
    ["spf", "missing"],
    ["dkim", "missing"],
    ["dmarc", "missing"],
  ]);
  const began = performance.now();
  expect(await states("info@bakker.example")).toEqual([
    ["spf", "twice"],
    ["dkim", "missing"],
    ["dmarc", "silent"],
  ]);
  expect(performance.now() - began).toBeLessThan(5_000);
});

test("what should stand at a domain is told to the sign, and an SPF that is there is added to", async () => {
  const wantedAt = async (address: string) =>
    (await checkSender.call(ada, { address })).data.records.map(({ name, state, wanted }) => [
      name,
      state,
      wanted.type,
      wanted.value,
    ]);
  expect(await wantedAt("info@visser.example")).toEqual([
    ["visser.example", "missing", "TXT", "v=spf1 include:invorder.example ~all"],
    ["invorder._domainkey.visser.example", "missing", "CNAME", "sleutel.invorder.example"],
    ["_dmarc.visser.example", "missing", "TXT", "v=DMARC1; p=none"],
  ]);
  const [spf] = await wantedAt("info@smit.example");
  const added = "v=spf1 include:invorder.example include:kantoor.example -all";
  expect(spf).toEqual(["smit.example", "other", "TXT", added]);
});

test("a test mail goes to whoever asks, from the sender that is kept, and never to a debtor", async () => {
  const id = await customer("Van Dijk Energie", {
    debit_display_name: "Van Dijk debiteurenbeheer",
    incasso_sender: "",
  });
  const { data } = await testSender.call(ada, { id, side: "debit" });
  expect(data.recipient).toBe(ada.actor.email_address);
  const mails =
    await owner`select customer_id, recipient, sender, sender_name from outbox where kind = 'test'`;
  expect(mails).toEqual([
    {
      customer_id: null,
      recipient: ada.actor.email_address,
      sender: "debiteuren@vandijkenergie.example",
      sender_name: "Van Dijk debiteurenbeheer",
    },
  ]);
  await expect(testSender.call(ada, { id, side: "incasso" })).rejects.toMatchObject({
    kind: "invalid",
    errors: { incasso_sender: [{ key: "required" }] },
  });
});
