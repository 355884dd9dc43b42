import { expect, test } from "vitest";
import { helpOfSentence } from "@/components/ui/help-of-sentence";
import { problemFrom } from "@/components/ui/problem";

test("what a refused call said has its page where it is shown, field by field", () => {
  problemFrom(422, {
    detail: "Niet alles is goed ingevuld.",
    errors: { file: ["Dit bestand is met een wachtwoord beveiligd."], name: ["Dit veld is verplicht."] },
    help: { file: "import-file" },
  });
  expect(helpOfSentence("Dit bestand is met een wachtwoord beveiligd.")).toBe("import-file");
  expect(helpOfSentence("Dit veld is verplicht.")).toBeUndefined();
  expect(helpOfSentence("Niet alles is goed ingevuld.")).toBeUndefined();
});

test("a page that this version does not know is no link", () => {
  problemFrom(409, { detail: "De koppeling werkt niet meer.", help: { detail: "../elders" } });
  expect(helpOfSentence("De koppeling werkt niet meer.")).toBeUndefined();
});

test("one of several sentences with a page is enough", () => {
  problemFrom(409, { detail: "Er is nog een synchronisatie actief.", help: { detail: "packages" } });
  expect(helpOfSentence("Er ging iets mis", "Er is nog een synchronisatie actief.")).toBe("packages");
});
