const accents = /[\u0300-\u036f]/g;
const letters: Readonly<Record<string, string>> = {
  ø: "o",
  Ø: "O",
  ł: "l",
  Ł: "L",
  đ: "d",
  Đ: "D",
  ı: "i",
  İ: "i",
  ß: "ss",
  æ: "ae",
  œ: "oe",
};

/**
 * Returns a text in the form that is searched: lower case and without accents, as the database's `plain_words` writes it ("Müller" and
 * "muller" are equal).
 */
export const plainWords = (text: string): string =>
  text
    .normalize("NFD")
    .replace(accents, "")
    .replace(/[øØłŁđĐıİßæœ]/g, (letter) => letters[letter] ?? letter)
    .toLowerCase();
