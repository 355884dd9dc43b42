/** A part of a language's messages, made when the product is built (scripts/words/loader.mjs). */
declare module "*&words" {
  const messages: import("next-intl").AbstractIntlMessages;
  export default messages;
}
