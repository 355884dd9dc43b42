/** Returns the key in messages/ that describes a call: "PATCH /debtors/{id}" is audit.act_patch_debtors_id. */
export const wordOfAct = (act: string): string =>
  `act_${act
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "_")
    .replace(/_$/, "")}`;
