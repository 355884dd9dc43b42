import { z } from "zod";
import { day, list, nothing, one, whole, words } from "@/lib/kernel/answers";
import type { Wire } from "@/lib/kernel/wire";
import { ContractFilters } from "../schema/contracts";

/** What a customer has signed, and from when until when it holds; without an end it goes on. */
const Contract = z.strictObject({
  id: whole,
  customer_id: whole,
  customer: words,
  startdate: day,
  enddate: day.nullable(),
  version: whole,
});
export type Contract = Wire<z.output<typeof Contract>>;

export const OneContract = one(Contract);
export const ContractList = list(Contract, { filters: ContractFilters, totals: nothing });
