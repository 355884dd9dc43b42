/** The filters of a list by when claims lapse: within so many days, or past. */
export const lapseFilters = ["180", "90", "30", "lapsed"] as const;
export type LapseFilter = (typeof lapseFilters)[number];
