import { expect, test } from "vitest";
import { pageWithin } from "@/lib/http/see-other";

test.each(["/invorder/debtors", "/invorder/debtors?q=B.V.&sort=-open_amount", "/actions#first"])(
  "%s is a page of ours and stays as it is",
  (address) => {
    expect(pageWithin(address)).toBe(address);
  },
);

test.each([
  "",
  "/",
  "//evil.example/",
  "/\\evil.example",
  "/a\\..\\b",
  "https://evil.example/",
  "javascript:alert(1)",
  "invorder/debtors",
  "/invorder/a b",
  "/\tevil.example",
  "/api/auth/logout",
  "/API/exports",
  null,
])("%j is no page of ours", (address) => {
  expect(pageWithin(address)).toBe("");
});
