/** The steps that send, in their order. */
const steps = ["3", "4", "5", "6", "7", "8"] as const;

/** Mails of the product itself: they exist once, for everybody. */
export const productTypes = ["invite", "reset", "code"] as const;

/** What a template of a customer can be for: a step, its statement (rekening courant), a first letter that is a sommatie, or flex. */
export const customerTypes = [
  ...steps.flatMap((step) => [step, `${step}-courant`]),
  "6-first",
  "7-first",
  "8-first",
  "flex",
];

export const templateTypes: readonly string[] = [...customerTypes, ...productTypes];

export const isProductType = (type: string): boolean => productTypes.some((one) => one === type);

/** The step a template speaks for; null for flex and for the product's own mails. */
export const stepOf = (type: string): number | null => (/^[3-8]/.test(type) ? Number(type[0]) : null);
