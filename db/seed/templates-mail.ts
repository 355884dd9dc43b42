import { type ProductTemplate, paragraphs } from "./words";

/** Mails of the product itself. @@code and @@link are filled by the sign-in, never by a debtor's data. */
export const mailTemplates: ProductTemplate[] = [
  {
    type: "code",
    name: "Inlogcode",
    send_type: "email",
    nl: {
      subject: "Uw inlogcode",
      content: paragraphs(
        "Uw inlogcode is:",
        "<strong>@@code</strong>",
        "De code is tien minuten geldig en werkt één keer. Heeft u niet geprobeerd in te loggen? Verander dan uw wachtwoord.",
      ),
    },
    en: {
      subject: "Your sign-in code",
      content: paragraphs(
        "Your sign-in code is:",
        "<strong>@@code</strong>",
        "The code is valid for ten minutes and works once. If you did not try to sign in, please change your password.",
      ),
    },
    de: {
      subject: "Ihr Anmeldecode",
      content: paragraphs(
        "Ihr Anmeldecode lautet:",
        "<strong>@@code</strong>",
        "Der Code ist zehn Minuten gültig und funktioniert einmal. Haben Sie sich nicht angemeldet? Dann ändern Sie bitte Ihr Passwort.",
      ),
    },
  },
];
