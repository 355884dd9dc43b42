import { boolean, integer, text } from "drizzle-orm/pg-core";

/** What a white label says of itself on letters that it sends in its own name. */
export const agencyColumns = {
  /** Who a letter comes from where a white label collects in its own name. */
  address: text().notNull().default(""),
  zipcode: text().notNull().default(""),
  city: text().notNull().default(""),
  country: text().notNull().default("NL"),
  kvk_number: text().notNull().default(""),
  /** Its number in the register of collection agencies, and where to complain. */
  wki_number: text().notNull().default(""),
  complaints_line: text().notNull().default(""),
};

/** From where a white label's people are mailed, and where they ask for help. */
export const labelMailColumns = {
  /** From which address they get codes and links, and under which name; the product's own address and the label's own name when empty. */
  sender_email: text().notNull().default(""),
  sender_name: text().notNull().default(""),
  support_email: text().notNull().default(""),
  support_telephone: text().notNull().default(""),
};

/** How a customer's letters look, and in whose name they collect. */
export const letterColumns = {
  /** Where the windows of the customer's envelopes are, and how far the address is shifted, in millimetres. */
  window: text({ enum: ["left", "right", "din"] })
    .notNull()
    .default("left"),
  window_dx: integer().notNull().default(0),
  window_dy: integer().notNull().default(0),
  return_line: boolean().notNull().default(true),
  fold_marks: boolean().notNull().default(true),
  letter_color: text().notNull().default("#1d2125"),
  bank_account_holder: text().notNull().default(""),
  /** What else the law of the sender's country wants at the foot: VAT number, court, managers. */
  legal_line: text().notNull().default(""),
  website: text().notNull().default(""),
  qr: text({ enum: ["auto", "epc", "link", "both", "none"] })
    .notNull()
    .default("auto"),
  /** To whom a letter offers fourteen days without costs: to everybody, or to consumers alone. */
  free_period_for: text({ enum: ["all", "consumers"] })
    .notNull()
    .default("all"),
  /** In whose name it is collected after the reminders. */
  incasso_by: text({ enum: ["customer", "reseller"] })
    .notNull()
    .default("customer"),
};
