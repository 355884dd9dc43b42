/** What keeps an invoice off the lists that are run: a row that was skipped for it was on the list when its run was planned. */
export const sincePlanned: readonly string[] = [
  "paid",
  "closed",
  "transferred",
  "not_collected",
  "no_flex",
  "removed",
  "not_due",
];
