import { expect, test, vi } from "vitest";

vi.hoisted(() => {
  process.env.INVORDER_TODAY = "2024-02-29";
});

import { productDay, systemContext } from "@/lib/access/actor-context";
import { customer, NOW } from "../../support/world";

test("the day that is set is the product's, for everybody and for what runs by itself", async () => {
  const { today } = await systemContext(await customer("De Schrikkeldag"), NOW);
  expect([today, await productDay(NOW)]).toEqual(["2024-02-29", "2024-02-29"]);
});
