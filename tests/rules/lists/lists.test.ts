import { expect, test } from "vitest";
import { listsNamed } from "@/components/frame/palette/entries";
import type { Locale } from "@/lib/i18n/locales";
import de from "@/messages/de";
import en from "@/messages/en";
import nl from "@/messages/nl";

const idsFor = (typed: string, language: Locale, { palette }: typeof nl) => {
  const { steps, calls } = listsNamed(typed, { language, callingWords: palette.calling_words });
  return [...(calls ? ["phone list"] : []), ...steps.map(({ id }) => id)];
};

test("the word for a step, or how it begins, means the action list of what comes next, in each language", () => {
  expect(idsFor("herinnering", "nl", nl)).toEqual([3]);
  expect(idsFor("aanm", "nl", nl)).toEqual([4, 5]);
  expect(idsFor("Sommatie 2", "nl", nl)).toEqual([7]);
  expect(idsFor("reminder", "en", en)).toEqual([3]);
  expect(idsFor("zahlungserinnerung", "de", de)).toEqual([3]);
  expect(idsFor("mahnung", "de", de)).toEqual([4, 5]);
});

test("the word for calling means the phone list", () => {
  for (const typed of ["bellen", "bellijst", "Telefoon"])
    expect([typed, idsFor(typed, "nl", nl)]).toEqual([typed, ["phone list"]]);
  expect(idsFor("call", "en", en)).toEqual(["phone list"]);
  expect(idsFor("anrufen", "de", de)).toEqual(["phone list"]);
});

test("a letter or two, and other words, mean no list of work", () => {
  for (const typed of ["", "s", "be", "postma", "Sommatie betaald"])
    expect([typed, idsFor(typed, "nl", nl)]).toEqual([typed, []]);
});
