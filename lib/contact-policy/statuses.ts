/** How near the end of a claim is that a list is narrowed to: within so many days, or past. */
export const lapseFilters = ["180", "90", "30", "lapsed"] as const;
export type LapseFilter = (typeof lapseFilters)[number];
