import type { Locale } from "@/lib/i18n/locales";
import { type ProductTemplate, paragraphs } from "./words";

const greeting = { nl: "Beste @@user_name,", en: "Dear @@user_name,", de: "Guten Tag @@user_name," };

const mail = (
  type: string,
  name: string,
  texts: Record<Locale, [subject: string, text: string]>,
): ProductTemplate => {
  const words = (language: Locale) => {
    const [subject, text] = texts[language];
    return { subject, content: paragraphs(greeting[language], text) };
  };
  return { type, name, send_type: "email", nl: words("nl"), en: words("en"), de: words("de") };
};

/** Mails of the product itself to its users. Their placeholders are filled by the sign-in, never with a debtor's data. */
export const mailTemplates: ProductTemplate[] = [
  mail("invite", "Uitnodiging", {
    nl: [
      "Uw uitnodiging voor @@product_name",
      "@@inviter_name heeft een account voor u gemaakt in @@product_name. Kies via deze link uw wachtwoord: ¶ @@link ¶ De link werkt één keer, tot @@valid_until. Verwachtte u deze uitnodiging niet? Dan kunt u deze e-mail verwijderen.",
    ],
    en: [
      "Your invitation to @@product_name",
      "@@inviter_name has created an account for you in @@product_name. Use this link to choose your password: ¶ @@link ¶ The link works once, until @@valid_until. If you did not expect this invitation, you can delete this email.",
    ],
    de: [
      "Ihre Einladung zu @@product_name",
      "@@inviter_name hat für Sie ein Konto in @@product_name angelegt. Über diesen Link wählen Sie Ihr Passwort: ¶ @@link ¶ Der Link funktioniert einmal, bis @@valid_until. Haben Sie diese Einladung nicht erwartet? Dann löschen Sie diese E-Mail einfach.",
    ],
  }),
  mail("reset", "Nieuw wachtwoord", {
    nl: [
      "Nieuw wachtwoord kiezen",
      "U hebt gevraagd om een nieuw wachtwoord. Kies het via deze link: ¶ @@link ¶ De link werkt één keer, tot @@valid_until. Hebt u dit niet gevraagd? Dan hoeft u niets te doen; uw wachtwoord blijft hetzelfde.",
    ],
    en: [
      "Choose a new password",
      "You asked for a new password. Choose it with this link: ¶ @@link ¶ The link works once, until @@valid_until. If you did not ask for this, you need do nothing; your password stays the same.",
    ],
    de: [
      "Neues Passwort wählen",
      "Sie haben ein neues Passwort angefordert. Wählen Sie es über diesen Link: ¶ @@link ¶ Der Link funktioniert einmal, bis @@valid_until. Haben Sie dies nicht angefordert? Dann brauchen Sie nichts zu tun; Ihr Passwort bleibt gleich.",
    ],
  }),
  mail("code", "Inlogcode", {
    nl: [
      "Uw inlogcode",
      "Uw code voor @@product_name is **@@code**. ¶ De code is tien minuten geldig en werkt één keer. Geef hem aan niemand door. Probeerde u niet in te loggen? Wijzig dan uw wachtwoord.",
    ],
    en: [
      "Your sign-in code",
      "Your code for @@product_name is **@@code**. ¶ It is valid for ten minutes and works once. Do not share it with anyone. If you did not try to sign in, please change your password.",
    ],
    de: [
      "Ihr Anmeldecode",
      "Ihr Code für @@product_name lautet **@@code**. ¶ Er ist zehn Minuten gültig und funktioniert einmal. Geben Sie ihn an niemanden weiter. Haben Sie sich nicht angemeldet? Dann ändern Sie bitte Ihr Passwort.",
    ],
  }),
];
