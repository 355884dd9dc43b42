/** Returns a list as if one of its filters had not been asked for: what a screen always asks is no choice of the user to show or drop. */
export const withoutFilter = <L extends { filters: object }>(list: L, name: keyof L["filters"]): L => ({
  ...list,
  filters: { ...list.filters, [name]: undefined },
});
