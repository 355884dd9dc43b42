import { expect, test } from "vitest";
import { pageNames } from "@/lib/http/page-names";
import { problemResponse } from "@/lib/http/problem";
import { helpOfMessages } from "@/lib/http/rules/help-of-messages";
import { helpOfScreen, helpOfScreens, helpSlugs } from "@/lib/http/rules/help-pages";
import { hasWords } from "@/lib/i18n/sentences";
import { conflict, invalidField, Problem } from "@/lib/kernel/problems";

const slugAt = (address: string) => {
  const [path = "", query] = address.split("?");
  return helpOfScreen(path, new URLSearchParams(query), "first-day");
};

test("every page of the product has a page of the handbook", () => {
  expect([...pageNames].filter((name) => !(name in helpOfScreens))).toEqual([]);
});

test("no page of the handbook is about a screen that is gone", () => {
  const missing = Object.keys(helpOfScreens).filter((path) => !pageNames.has(path.split("/")[0] ?? ""));
  expect(missing).toEqual([]);
});

test.each([
  ["", "first-day"],
  ["?figures", "figures"],
  ["actions", "actions"],
  ["actions?agenda", "agenda"],
  ["actions/runs/12", "undo"],
  ["letters/delivery", "delivery"],
  ["debtors/12/edit", "debtors"],
  ["debtors/12/edit?tab=delivery", "delivery"],
  ["invoices/9/edit", "invoices"],
  ["synchronize/bank/statements", "bank"],
  ["customers/4/edit?tab=law", "law"],
  ["profile/4?tab=templates", "templates"],
  ["law/rates", "rates"],
  ["nergens", "first-day"],
])("the question mark at “%s” leads to %s", (address, slug) => {
  expect(slugAt(address)).toBe(slug);
});

test("who sets up customers begins with that, whatever page they are on that has none", () => {
  expect(helpOfScreen("", new URLSearchParams(), "customers")).toBe("customers");
  expect(helpOfScreen("actions", new URLSearchParams(), "customers")).toBe("actions");
});

test("every sentence that has a page is a sentence of the product", () => {
  expect(Object.keys(helpOfMessages).filter((key) => !hasWords(key))).toEqual([]);
  expect(Object.values(helpOfMessages).filter((slug) => !helpSlugs.includes(slug))).toEqual([]);
});

const bodyOf = (problem: Problem) => problemResponse(problem, "nl").json();

test("a refusal names the page about it, by its detail or by its field", async () => {
  expect((await bodyOf(conflict("package_not_offered"))).help).toEqual({ detail: "packages" });
  expect((await bodyOf(invalidField("file", "file_password"))).help).toEqual({ file: "import-file" });
});

test("a refusal that needs no page names none", async () => {
  expect(await bodyOf(invalidField("name", "required"))).not.toHaveProperty("help");
  expect(await bodyOf(new Problem("not-found"))).not.toHaveProperty("help");
});
