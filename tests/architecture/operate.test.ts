import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { metrics } from "@/lib/kernel/metrics";

const names = new Set(
  metrics()
    .registry.getMetricsAsArray()
    .map(({ name }) => name),
);
const isServed = (name: string) => names.has(name) || names.has(name.replace(/_(bucket|count|sum)$/, ""));
const named = (text: string) => [...new Set(text.match(/\b(invorder|nodejs|process)_[a-z0-9_]+/g) ?? [])];

test.each(["grafana-dashboard.json", "alerts.yaml"])(
  "%s names metrics that are served, and can be read",
  (file) => {
    const text = readFileSync(`docs/operate/${file}`, "utf8");
    expect(() => parse(text)).not.toThrow();
    expect(named(text).length).toBeGreaterThan(5);
    expect(named(text).filter((name) => !isServed(name))).toEqual([]);
  },
);

test("every metric of the product stands in the dashboard", () => {
  const dashboard = readFileSync("docs/operate/grafana-dashboard.json", "utf8");
  expect([...names].filter((name) => name.startsWith("invorder_") && !dashboard.includes(name))).toEqual([]);
});
