type PageMeta = { page: number; per_page: number; total: number; last_page: number };

/** Returns the position of a page in its list (DECISIONS §12). An empty list has one page. */
export const metaOf = ({ page, per_page }: { page: number; per_page: number }, total: number): PageMeta => ({
  page,
  per_page,
  total,
  last_page: Math.max(1, Math.ceil(total / per_page)),
});
