import { expect, test } from "vitest";
import { NewDebtor } from "@/lib/debtors/schema";
import { NewInvoice } from "@/lib/invoices/schema";
import { factsOf } from "@/lib/kernel/facts";
import { Login } from "@/lib/sign-in/schema";

test("a form learns from the schema what must be there and how long it may be", () => {
  const debtor = factsOf(NewDebtor);
  expect(debtor.number).toEqual({ required: true, maxLength: 255 });
  expect(debtor.city).toEqual({ maxLength: 255 });
  expect(debtor.comment).toEqual({ maxLength: 20_000 });
  expect(debtor.collect).toEqual({});
});

test("an amount and a day that must be there are said to be required", () => {
  const { total_amount, date, debtor_id, expires_at } = factsOf(NewInvoice);
  expect([total_amount, date, debtor_id]).toEqual([
    { required: true },
    { required: true },
    { required: true },
  ]);
  expect(expires_at).toEqual({});
});

test("the facts can be handed to a browser", () => {
  expect(JSON.parse(JSON.stringify(factsOf(Login)))).toEqual({
    email_address: { required: true, maxLength: 255 },
    password: { required: true, maxLength: 1024 },
  });
});
