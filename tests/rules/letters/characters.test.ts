import { expect, test } from "vitest";
import { isPrinted, openFonts } from "@/lib/letters/render/fonts";
import { strangeCharacter } from "@/lib/letters/rules/characters";

await openFonts();

test.each([
  "Claes Bakkerij BV, T.a.v. Ilse Peeters – € −12",
  "Emre Yılmaz",
  "Łódź Żagiel",
  "Παπάς",
  "Дмитрий",
  "გიორგი",
  "Արմեն",
  "Nguyễn Thị Hồng",
  "Nowak\u0301",
])("%s can be printed", (name) => {
  expect(strangeCharacter(name, isPrinted)).toBeNull();
});

test.each([
  ["محمد", "م"],
  ["Bakkerij שלום", "ש"],
  ["寿司 Bar", "寿"],
  ["Café 🥐", "🥐"],
])("%s cannot, because of %s", (name, sign) => {
  expect(strangeCharacter(name, isPrinted)).toBe(sign);
});
