import { expect, test } from "vitest";
import type { z } from "zod";
import { calls } from "@/app/api/calls";
import { NewContact } from "@/lib/customers/schema";
import { NewEntry } from "@/lib/customers/schema/dossier";
import { NewDebtor } from "@/lib/debtors/schema";
import { NewInvoice } from "@/lib/invoices/schema";
import { fieldRulesOf } from "@/lib/kernel/field-rules";
import { parse } from "@/lib/kernel/parse";
import { Problem } from "@/lib/kernel/problems";
import { NewTemplate } from "@/lib/templates/schema";
import { NewCustomer } from "@/lib/tenants/schema";
import { NewReseller } from "@/lib/tenants/schema/resellers";
import { NewUser } from "@/lib/users/schema";
import { ChangePassword, SetPassword } from "@/lib/users/sign-in/schema";

const starred = (schema: z.ZodObject): string[] =>
  Object.entries(fieldRulesOf(schema)).flatMap(([name, { required }]) => (required ? [name] : []));

test.each([
  ["a new invoice", NewInvoice, ["debtor_id", "number", "date", "expires_at", "last_status_id"]],
  ["a debtor", NewDebtor, ["number", "name"]],
  ["a customer", NewCustomer, ["name", "type", "reseller_id"]],
  ["a white label", NewReseller, ["name", "domain", "primary_color", "secondary_color"]],
  ["a user", NewUser, ["first_name", "last_name", "email_address", "role_id"]],
  ["a template", NewTemplate, ["name"]],
  ["an entry of a dossier", NewEntry, ["type", "subject"]],
  ["a contact", NewContact, ["name"]],
  ["a new password", SetPassword, ["password", "password_repeat"]],
  ["another password", ChangePassword, ["current_password", "password", "password_repeat"]],
])("the form of %s marks what SPEC §5 requires", (_of, schema, required) => {
  expect(starred(schema)).toEqual(expect.arrayContaining(required));
});

/** Marked as required although the call fills an empty one in: its form never sends it empty. */
const filledIn = ["POST /resellers domain", "POST /resellers/{id} domain"];

const forms = Object.entries(calls).filter(([name]) => !name.startsWith("GET"));
test("a field carries a star exactly when its call refuses what a form sends of it empty", () => {
  const differing = forms.flatMap(([name, { verb }]) => {
    const schema = verb.input;
    const facts = fieldRulesOf(schema);
    return Object.keys(schema.shape).flatMap((field) => {
      const refused = refusals(schema, field);
      const isStarred = facts[field]?.required === true;
      const isHonest = isStarred ? refused.length > 0 : !refused.includes("required");
      return isHonest ? [] : [`${name} ${field}`];
    });
  });
  expect(differing).toEqual(filledIn);
});

/** Returns the errors for an emptied field, of all possible errors of the input. */
function refusals(schema: z.ZodObject, field: string): string[] {
  try {
    parse(schema, { [field]: "" });
    return [];
  } catch (problem) {
    if (!(problem instanceof Problem)) throw problem;
    return (problem.errors?.[field] ?? []).map(({ key }) => key);
  }
}
