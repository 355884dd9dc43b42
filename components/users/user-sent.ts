import type { UserChoices } from "@/lib/users/answers";
import { linesOf, type UserValues } from "./user-values";

/** What is sent of a user's form: a white label and grants only where whoever fills it in may say them. */
export const sentOf = (values: UserValues, { resellers, features: grants }: UserChoices) => {
  const { customer_ids, features, customer_interest, reseller_id, ...plain } = values;
  return {
    ...plain,
    customer_ids: customer_ids.map(({ id }) => id),
    customer_interest: linesOf(customer_interest),
    ...(resellers.length > 0 ? { reseller_id } : {}),
    ...(grants.length > 0 ? { features } : {}),
  };
};
