import { boolean, integer, text } from "drizzle-orm/pg-core";

/** The details of a white label on letters sent in its own name. */
export const agencyColumns = {
  /** The sender's address where a white label collects in its own name. */
  address: text().notNull().default(""),
  zipcode: text().notNull().default(""),
  city: text().notNull().default(""),
  country: text().notNull().default("NL"),
  kvk_number: text().notNull().default(""),
  /** Its number in the register of collection agencies, and where to complain. */
  wki_number: text().notNull().default(""),
  complaints_line: text().notNull().default(""),
};

/** The sender and support addresses of a white label's mails to its users. */
export const labelMailColumns = {
  /** The sender of codes and links; when empty the product's own address and the label's own name. */
  sender_email: text().notNull().default(""),
  sender_name: text().notNull().default(""),
  support_email: text().notNull().default(""),
  support_telephone: text().notNull().default(""),
};

/** The look of a customer's letters, and the party that collects. */
export const letterColumns = {
  /** The position of the window in the customer's envelopes, and the offset of the address, in millimetres. */
  window: text({ enum: ["left", "right", "din"] })
    .notNull()
    .default("left"),
  window_dx: integer().notNull().default(0),
  window_dy: integer().notNull().default(0),
  return_line: boolean().notNull().default(true),
  fold_marks: boolean().notNull().default(true),
  letter_color: text().notNull().default("#1d2125"),
  bank_account_holder: text().notNull().default(""),
  /** Other details the law of the sender's country requires in the footer: VAT number, court, managers. */
  legal_line: text().notNull().default(""),
  website: text().notNull().default(""),
  qr: text({ enum: ["auto", "epc", "link", "both", "none"] })
    .notNull()
    .default("auto"),
  /** The debtors whose letters offer fourteen days without costs: all, or consumers only. */
  free_period_for: text({ enum: ["all", "consumers"] })
    .notNull()
    .default("all"),
  /** The party that collects after the reminders. */
  incasso_by: text({ enum: ["customer", "reseller"] })
    .notNull()
    .default("customer"),
};
