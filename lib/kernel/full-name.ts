type Names = { first_name: string; affix: string; last_name: string };

/** Returns the name of a person as people write it: "Sanne de Vries". An empty part leaves no gap. */
export const fullNameOf = ({ first_name, affix, last_name }: Names): string =>
  [first_name, affix, last_name].filter(Boolean).join(" ");
