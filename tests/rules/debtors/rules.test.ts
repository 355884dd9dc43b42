import { describe, expect, test } from "vitest";
import type { Recipient } from "@/lib/debtors/answers";
import {
  contactOf,
  mergedRecipients,
  recipientsFor,
  recipientsOf,
  withContact,
} from "@/lib/debtors/rules/recipients";
import { GivenRecipients } from "@/lib/debtors/schema";
import { isGone } from "@/lib/outbox/rules/mail";

const someone = (email: string, more: Partial<Recipient> = {}): Recipient => ({
  email,
  name: "",
  kind: "to",
  role: "all",
  state: "ok",
  bounced_on: null,
  answer: null,
  ...more,
});
const emma = someone("emma@kok.example", { role: "reminders", name: "Emma Kok" });
const bills = someone("facturen@kok.example", { role: "billing" });
const boss = someone("directie@kok.example", { kind: "cc" });
const bounced = { state: "bounced", bounced_on: null, answer: "550 5.1.1" } as const;

describe("a message reaches", () => {
  test("those it is meant for, the first of them first, with copies to who wants them", () => {
    expect(recipientsFor("reminders", [bills, emma, boss, someone("jan@kok.example")])).toEqual({
      recipient: "emma@kok.example",
      also_to: ["jan@kok.example"],
      cc: ["directie@kok.example"],
    });
    expect(recipientsFor("billing", [emma, bills])).toMatchObject({
      recipient: "facturen@kok.example",
      also_to: [],
    });
  });

  test("nobody whose mailbox bounced; with none left for it any other who works", () => {
    expect(recipientsFor("reminders", [{ ...emma, ...bounced }, boss, bills])).toEqual({
      recipient: "facturen@kok.example",
      also_to: [],
      cc: ["directie@kok.example"],
    });
    expect(recipientsFor("reminders", [{ ...emma, ...bounced }, boss])).toBeNull();
    expect(recipientsFor("reminders", [someone("geen adres")])).toBeNull();
  });

  test("the debtor's own address where nothing else was written", () => {
    expect(recipientsFor("billing", recipientsOf(" info@kok.example ", []))).toMatchObject({
      recipient: "info@kok.example",
    });
    expect(recipientsOf("", [])).toEqual([]);
    expect(recipientsOf("info@kok.example", [bills])).toEqual([bills]);
  });
});

describe("the debtor's own address", () => {
  test("is the first that reminders are written to", () => {
    expect(contactOf([bills, boss, emma])).toBe("emma@kok.example");
    expect(contactOf([bills, boss])).toBe("");
  });

  test("takes the place of the one before, works again, and stands there once", () => {
    const before = [bills, { ...emma, ...bounced }, boss];
    expect(withContact(before, "eva@kok.example")).toEqual([
      bills,
      { ...emma, email: "eva@kok.example" },
      boss,
    ]);
    expect(withContact(before, "directie@kok.example")).toEqual([
      bills,
      { ...emma, email: "directie@kok.example" },
    ]);
    expect(withContact(before, "")).toEqual([bills, boss]);
    expect(withContact([bills], "eva@kok.example")).toEqual([someone("eva@kok.example"), bills]);
    expect(withContact(before, "EMMA@kok.example")).toEqual(before);
  });
});

test("who is written down again stays bounced, until somebody says the mailbox works", () => {
  const input = { email: emma.email, name: "Emma", kind: "to", role: "all" } as const;
  expect(mergedRecipients([input], [{ ...emma, ...bounced }])).toMatchObject([
    { name: "Emma", state: "bounced", answer: "550 5.1.1" },
  ]);
  expect(mergedRecipients([{ ...input, state: "ok" }], [{ ...emma, ...bounced }])).toMatchObject([
    { state: "ok", answer: null },
  ]);
  expect(mergedRecipients([input], [])).toMatchObject([{ state: "ok", bounced_on: null }]);
});

test("eleven recipients, or one twice, are refused at their place", () => {
  const many = Array.from({ length: 11 }, (_, place) => ({ email: `a${place}@kok.example` }));
  expect(GivenRecipients.safeParse(many).error?.issues).toMatchObject([
    { path: [], message: "too_many_recipients" },
  ]);
  const twice = [{ email: "info@kok.example" }, { email: "INFO@kok.example" }];
  expect(GivenRecipients.safeParse(twice).error?.issues).toMatchObject([
    { path: [1, "email"], message: "already_named" },
  ]);
});

test.each([
  ["550 5.1.1 no such mailbox", true],
  ["550 5.1.10 recipient not found", true],
  ["554 5.2.1 mailbox disabled", true],
  ["550 No such mailbox", true],
  ["550 5.7.1 refused by policy", false],
  ["552 5.2.2 mailbox full", false],
  ["554 spam", false],
])("after %j the mailbox is gone: %s", (answer, gone) => expect(isGone(answer)).toBe(gone));
