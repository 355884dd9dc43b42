import { expect, test } from "vitest";
import { companyNumberIn, dialled, postcodeIn } from "@/lib/i18n/local-forms";

test.each([
  ["NL", "7511np", "7511 NP"],
  ["NL", " 7511 NP ", "7511 NP"],
  ["", "7511NP", "7511 NP"],
  ["GB", "bs15tr", "BS1 5TR"],
  ["GB", "SW1A 1AA", "SW1A 1AA"],
  ["IE", "d02x285", "D02 X285"],
  ["DE", "80331", "80331"],
  ["NL", "postbus", "postbus"],
  ["FR", "7511np", "7511np"],
])("in '%s' the postcode %j is written %j", (country, typed, written) => {
  expect(postcodeIn(country, typed)).toBe(written);
  expect(postcodeIn(country, written)).toBe(written);
});

test.each([
  ["NL", "12345678", "12345678"],
  ["NL", "12 34 56 78", "12345678"],
  ["", "abc", null],
  ["NL", "1234567", null],
  ["NL", "", ""],
  ["DE", "HRB 4711", "HRB 4711"],
])("in '%s' the company number %j is kept as %j", (country, typed, kept) =>
  expect(companyNumberIn(country, typed)).toBe(kept),
);

test.each([
  ["NL", "020 624 11 11", "+31206241111"],
  ["NL", "(020) 624-1111", "+31206241111"],
  ["NL", "+49 89 32168-0", "+4989321680"],
  ["DE", "089 321680", "+4989321680"],
  ["GB", "0117 922 2000", "+441179222000"],
  ["", "06 12345678", "+31612345678"],
  ["NL", "bel Piet", ""],
  ["NL", "12", ""],
  ["", "", ""],
])("in '%s' %j is dialled as %j", (country, typed, number) => expect(dialled(country, typed)).toBe(number));
