import { expect, test } from "vitest";
import { cents } from "@/lib/kernel/money";
import { epcPayload, ibanInFours, isIban, needsBic, paymentReference } from "@/lib/letters/rules/payment";

const transfer = {
  amount: cents(274_386),
  currency: "EUR",
  iban: "NL02 ABNA 0123 4567 89",
  bic: "",
  holder: "Van Dijk Energie B.V.",
  reference: "10133 B26-004512",
} as const;

test("the code holds the transfer line by line", () => {
  expect(epcPayload(transfer)).toBe(
    "BCD\n002\n1\nSCT\n\nVan Dijk Energie B.V.\nNL02ABNA0123456789\nEUR2743.86\n\n\n10133 B26-004512",
  );
});

test("there is no code for another currency, nothing to pay, a wrong account, or one abroad without its bank", () => {
  expect(epcPayload({ ...transfer, currency: "GBP" })).toBeNull();
  expect(epcPayload({ ...transfer, amount: cents(0) })).toBeNull();
  expect(epcPayload({ ...transfer, iban: "NL03ABNA0123456789" })).toBeNull();
  expect(epcPayload({ ...transfer, iban: "GB33BUKB20201555555555" })).toBeNull();
  expect(epcPayload({ ...transfer, iban: "GB33BUKB20201555555555", bic: "BUKBGB22" })).toContain(
    "\nBUKBGB22\n",
  );
  expect(epcPayload({ ...transfer, holder: "€".repeat(70), reference: "x".repeat(140) })).toBeNull();
});

test("an account number is checked and printed in fours", () => {
  expect(isIban("NL02 ABNA 0123 4567 89")).toBe(true);
  expect(isIban("NL20ABNA0123456789")).toBe(false);
  expect(ibanInFours("nl02abna0123456789")).toBe("NL02 ABNA 0123 4567 89");
});

test("a bank's code is asked for only across the edge of the European Economic Area", () => {
  expect(needsBic(transfer.iban, "DE")).toBe(false);
  expect(needsBic(transfer.iban, "GB")).toBe(true);
  expect(needsBic("GB33BUKB20201555555555", "NL")).toBe(true);
});

test("a reference holds only signs that banks take", () => {
  expect(paymentReference("10133", "F2026-00184")).toBe("10133 F2026-00184");
  expect(paymentReference("D#1042", "Fäktura_7*é")).toBe("D 1042 Faktura 7 e");
  expect(paymentReference("10133", "")).toBe("10133");
});
