export type Language = "nl" | "en";

/** Twinfield's texts in the language of its user. Programs must not depend on them. */
export const words = {
  nl: {
    noCompany: "Toegang geweigerd. Company ontbreekt in request header",
    noOffice: "De administratie bestaat niet.",
    noAccess: "U heeft geen toegang tot deze administratie.",
    noDimension: (code: string) => `Dimensie ${code} bestaat niet.`,
    noField: (field: string) => `Veld ${field} bestaat niet.`,
    refusedFilter: "Filteren op deze kolom is niet toegestaan.",
    noBrowse: "De overzichtscode bestaat niet.",
    customers: "Debiteuren",
    available: "Beschikbaar",
    matched: "Afgeletterd",
  },
  en: {
    noCompany: "Access denied. Company is missing in the request header",
    noOffice: "The company does not exist.",
    noAccess: "You do not have access to this company.",
    noDimension: (code: string) => `Dimension ${code} does not exist.`,
    noField: (field: string) => `Field ${field} does not exist.`,
    refusedFilter: "Filtering on this column is not allowed.",
    noBrowse: "The browse code does not exist.",
    customers: "Customers",
    available: "Available",
    matched: "Matched",
  },
} as const satisfies Record<Language, unknown>;
