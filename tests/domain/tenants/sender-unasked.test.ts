import { afterAll, expect, test } from "vitest";
import { nameServer } from "../../support/name-server";

// As behind a firewall: it answers that no name exists.
const server = await nameServer({}, {}, false);
afterAll(server.stop);
// Set before the product reads its environment.
process.env.DNS_SERVERS = server.address;
delete process.env.SPF_INCLUDE;
delete process.env.DKIM_RECORD;
const { role } = await import("@/lib/access/roles");
const { checkSender } = await import("@/lib/tenants/queries/check-sender");
const { as } = await import("../../support/world");

const ada = await as(role.superadmin);

test("where no name server leads outside nothing is said to be missing, and what the mail server's operator did not say is left open", async () => {
  const { data } = await checkSender.call(ada, { address: "debiteuren@visser.example" });
  expect(data.records.map(({ record, state, wanted }) => [record, state, wanted.value])).toEqual([
    ["spf", "silent", null],
    ["dkim", "silent", null],
    ["dmarc", "silent", "v=DMARC1; p=none"],
  ]);
});
