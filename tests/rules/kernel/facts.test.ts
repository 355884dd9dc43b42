import { expect, test } from "vitest";
import { callResults } from "@/lib/agreements/rules/calls";
import { NewDebtor, NewEntry } from "@/lib/debtors/schema";
import { languageCodes } from "@/lib/i18n/locales";
import { NewInvoice, NewNote } from "@/lib/invoices/schema";
import { fieldRulesOf } from "@/lib/kernel/field-rules";
import { currencies } from "@/lib/kernel/money";
import { flexTypes, sendTypes } from "@/lib/templates/rules/types";
import { NewTemplate } from "@/lib/templates/schema";
import { Login, Verify } from "@/lib/users/sign-in/schema";

test("a form learns from the schema what must be there and how long it may be", () => {
  const debtor = fieldRulesOf(NewDebtor);
  expect(debtor.number).toEqual({ required: true, maxLength: 255 });
  expect(debtor.city).toEqual({ maxLength: 255 });
  expect(debtor.comment).toEqual({ maxLength: 20_000 });
  expect(debtor.collect).toEqual({});
});

test("an amount and a day that must be there are said to be required", () => {
  const { total_amount, date, debtor_id, expires_at } = fieldRulesOf(NewInvoice);
  expect([total_amount, date, debtor_id]).toEqual([
    { required: true },
    { required: true },
    { required: true },
  ]);
  expect(expires_at).toEqual({ required: true });
});

test("a form learns which values there are, and that nothing chosen is none of them", () => {
  expect(fieldRulesOf(NewInvoice).currency).toEqual({ values: currencies });
  expect(fieldRulesOf(NewDebtor).language?.values).toEqual(languageCodes);
  const { send_type, flex_type } = fieldRulesOf(NewTemplate);
  expect([send_type, flex_type]).toEqual([{ values: sendTypes }, { values: flexTypes }]);
  expect(fieldRulesOf(NewEntry).result).toEqual({ values: callResults });
});

test("a note must say something; of a code only its signs count", () => {
  expect(fieldRulesOf(NewNote).note).toEqual({ required: true, maxLength: 20_000 });
  expect(fieldRulesOf(Verify)).toEqual({ code: { required: true, maxLength: 16 } });
});

test("the facts can be handed to a browser", () => {
  expect(JSON.parse(JSON.stringify(fieldRulesOf(Login)))).toEqual({
    email_address: { required: true, maxLength: 255 },
    password: { required: true, maxLength: 1024 },
  });
});
