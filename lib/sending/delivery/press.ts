import { type Draw, drawLetter } from "@/lib/letters/commands/print";
import type { LetterContent } from "@/lib/letters/schema";
import { mailBytes } from "@/lib/mail/render/bytes";
import { letterMail } from "@/lib/mail/render/letter";

/** A mail with its letter, to be made into bytes. */
type LetterMail = {
  head: Parameters<typeof mailBytes>[0];
  letter: LetterContent;
  filename: string;
  pdf: Uint8Array;
  date: Date;
};

/** What makes letters and mails: the process itself, or a thread beside the loop that talks to the database and the mail server. */
export type Press = {
  draw: Draw;
  mail: (mail: LetterMail) => Promise<Buffer>;
};

/** Makes both in the process that asks. */
export const ownPress: Press = {
  draw: drawLetter,
  mail({ head, letter, filename, pdf, date }) {
    const attachment = { filename, content_type: "application/pdf", bytes: Buffer.from(pdf) };
    return mailBytes(head, letterMail(letter), [attachment], date);
  },
};
