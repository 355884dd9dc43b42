import { z } from "zod";
import { calendarDay, id, listFilters, version } from "@/lib/kernel/fields";

/** The contracts of a customer, or of all in reach. */
export const ContractFilters = z.strictObject({ ...listFilters, customer_id: id("customer").optional() });
export type ContractFilters = z.output<typeof ContractFilters>;

export const ContractId = z.strictObject({ id: id("contract") });
export const ContractVersion = ContractId.extend({ version });

const dayOrNone = z.union([z.null(), z.literal("").transform(() => null), calendarDay], {
  error: "invalid_date",
});

export const NewContract = z.strictObject({
  customer_id: id("customer"),
  startdate: calendarDay,
  enddate: dayOrNone.optional(),
});
/** A change: what is left out stays as it is. */
export const ContractChanges = z.strictObject({
  id: id("contract"),
  startdate: calendarDay.optional(),
  enddate: dayOrNone.optional(),
  version,
});
