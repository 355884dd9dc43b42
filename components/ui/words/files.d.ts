/** A part of the words of a language, made when the product is built (scripts/words/loader.mjs). */
declare module "*&words" {
  const messages: import("next-intl").AbstractIntlMessages;
  export default messages;
}
