import { describe, expect, test } from "vitest";
import { differsFrom, queryOf, savedQueryOf, unfilteredQueryOf } from "@/components/domain/views/query";

const big = { id: 12, query: "amount_from=1000&group=debtor&sort=amount" };

describe("a saved view and the address", () => {
  test("keeps what is asked for and the order, not the page one is on nor which view it is", () => {
    expect(savedQueryOf("?sort=amount&page=3&view=12&amount_from=1000")).toBe("amount_from=1000&sort=amount");
  });

  test("opens under an address that names it", () => {
    expect(queryOf(big)).toBe("amount_from=1000&group=debtor&sort=amount&view=12");
  });

  test("is changed once the address asks for something else, in whatever order that is written", () => {
    expect(differsFrom(big, queryOf(big))).toBe(false);
    expect(differsFrom(big, "?view=12&sort=amount&group=debtor&amount_from=1000&page=2")).toBe(false);
    expect(differsFrom(big, "?view=12&sort=amount&group=debtor")).toBe(true);
    expect(differsFrom(big, `?${queryOf(big)}&bounced=1`)).toBe(true);
  });

  test("keeps a tab as the word it is, and so does the same list without filters", () => {
    expect(savedQueryOf("?agenda&q=bakker")).toBe("agenda&q=bakker");
    expect(unfilteredQueryOf("?agenda&q=bakker&view=12&sort=deadline")).toBe("agenda");
    expect(unfilteredQueryOf("?q=bakker")).toBe("");
  });
});
