import { eq, sql } from "drizzle-orm";
import { contracts } from "@/db/schema/dossiers";
import { atCustomer } from "@/lib/access/at-customer";
import type { StaffTx } from "@/lib/access/context";
import { staffCommand } from "@/lib/access/verbs";
import { idOnly } from "@/lib/kernel/answers";
import type { Day } from "@/lib/kernel/day";
import { invalidField, notFound, stale } from "@/lib/kernel/problems";
import { OneContract } from "../answers";
import { contractAnswer } from "../queries/contracts";
import { ContractChanges, ContractVersion, NewContract } from "../schema";

/** Adds a contract of a customer. Throws Problem("not-found") for a customer out of reach, ("invalid") for an end before the start. */
export const createContract = staffCommand({
  can: "contracts.write",
  input: NewContract,
  answer: OneContract,
  async run(staff, { customer_id, startdate, enddate = null }) {
    const open = await atCustomer(staff, customer_id);
    requireOrder(startdate, enddate);
    const [contract] = await open.db
      .insert(contracts)
      .values({ customer_id: open.customer.id, startdate, enddate })
      .returning({ id: contracts.id });
    if (!contract) throw new Error("a contract was not stored");
    return { data: await contractAnswer(open, contract.id) };
  },
});

/** Changes a contract; fields left out are unchanged. Throws Problem("not-found"), ("stale") or ("invalid"). */
export const updateContract = staffCommand({
  can: "contracts.write",
  input: ContractChanges,
  answer: OneContract,
  async run(staff, { id, version: seen, ...fields }) {
    const { open, before } = await lockContract(staff, id, seen);
    const enddate = fields.enddate === undefined ? before.enddate : fields.enddate;
    requireOrder(fields.startdate ?? before.startdate, enddate);
    await open.db
      .update(contracts)
      .set({ ...fields, version: sql`${contracts.version} + 1` })
      .where(eq(contracts.id, id));
    return { data: await contractAnswer(open, id) };
  },
});

/** Removes a contract. Throws Problem("not-found") or ("stale"). */
export const deleteContract = staffCommand({
  can: "contracts.write",
  input: ContractVersion,
  answer: idOnly,
  async run(staff, { id, version: seen }) {
    const { open } = await lockContract(staff, id, seen);
    await open.db.delete(contracts).where(eq(contracts.id, id));
    return { data: { id } };
  },
});

function requireOrder(startdate: Day, enddate: Day | null): void {
  if (enddate !== null && enddate < startdate) throw invalidField("enddate", "before_start");
}

/** Locks a contract and returns it with the transaction of its customer. Throws Problem("not-found") or ("stale"). */
async function lockContract(staff: StaffTx, id: number, seen: number | undefined) {
  const { customer_id } = await contractAnswer(staff, id);
  const open = await atCustomer(staff, customer_id);
  const [before] = await open.db.select().from(contracts).where(eq(contracts.id, id)).for("update");
  if (!before) throw notFound();
  if (seen !== undefined && seen !== before.version) throw stale();
  return { open, before };
}
