import { expect, test } from "vitest";
import { role } from "@/lib/access/roles";
import { createContract, deleteContract, updateContract } from "@/lib/customers/commands/contracts";
import { getContract, listContracts } from "@/lib/customers/queries/contracts";
import { getCustomer } from "@/lib/tenants/queries/get-customer";
import { as, customer, owner } from "../../support/world";

await owner`insert into resellers (id, name, domain) values (7, 'Noorderlicht', 'noorderlicht'), (8, 'Zuiderzee', 'zuiderzee')`;
const bakker = await customer("Bakker", { reseller_id: 7 });
const nils = await as(role.whiteLabel, undefined, { reseller_id: 7 });

test("a contract has a start, perhaps an end, and stands with its customer", async () => {
  const { data: made } = await createContract.call(nils, {
    customer_id: bakker,
    startdate: "2026-01-01",
    enddate: "",
  });
  expect(made).toMatchObject({ customer: "Bakker", startdate: "2026-01-01", enddate: null });
  const { data } = await updateContract.call(nils, {
    id: made.id,
    version: made.version,
    enddate: "2026-12-31",
  });
  expect(data.enddate).toBe("2026-12-31");
  const { data: of } = await getCustomer.call(nils, { id: bakker });
  expect(of.contracts).toEqual([{ id: made.id, startdate: "2026-01-01", enddate: "2026-12-31" }]);
  expect((await listContracts.call(nils, {})).meta.total).toBe(1);
  await deleteContract.call(nils, { id: made.id });
  expect((await listContracts.call(nils, { customer_id: bakker })).data).toEqual([]);
});

test("a contract that ends before it starts is refused at its end, also when only one of the days changes", async () => {
  const late = { startdate: "2026-02-01", enddate: "2026-01-01" };
  const refused = { kind: "invalid", errors: { enddate: [{ key: "before_start" }] } };
  await expect(createContract.call(nils, { customer_id: bakker, ...late })).rejects.toMatchObject(refused);
  const { data } = await createContract.call(nils, {
    customer_id: bakker,
    startdate: "2026-01-01",
    enddate: "2026-06-30",
  });
  await expect(updateContract.call(nils, { id: data.id, startdate: "2026-07-01" })).rejects.toMatchObject(
    refused,
  );
});

test("another white label's contract is not there", async () => {
  const { data } = await createContract.call(nils, { customer_id: bakker, startdate: "2026-01-01" });
  const stranger = await as(role.whiteLabel, undefined, { reseller_id: 8 });
  for (const verb of [getContract, updateContract, deleteContract])
    await expect(verb.call(stranger, { id: data.id })).rejects.toMatchObject({ kind: "not-found" });
  expect((await listContracts.call(stranger, {})).data).toEqual([]);
});
