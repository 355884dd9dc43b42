/** The name and colours of the product where no white label applies (DECISIONS §1, SPEC §9). */
export const product = {
  name: "Invorder",
  /** The prefix of its pages. */
  domain: "invorder",
  primary_color: "#3797c7",
  secondary_color: "#333333",
} as const;
