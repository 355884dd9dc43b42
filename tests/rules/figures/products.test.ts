import { expect, test } from "vitest";
import { productKey, productNames, productOrder } from "@/lib/figures/rules/products";

test("a product is the same whatever its case and spaces, under the name it is written by most", () => {
  const names = productNames(["Incasso", "incasso ", "In Casso", "incasso", "Training"]);
  expect(names.get(productKey("INCASSO"))).toBe("incasso");
  expect([...names.values()].sort()).toEqual(["Training", "incasso"]);
});

test("products stand by name, what has none last", () =>
  expect(productOrder(["training", "", "Incasso", "Advies"])).toEqual(["Advies", "Incasso", "training", ""]));
