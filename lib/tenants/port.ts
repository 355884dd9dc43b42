/** What a name server says: the texts of a name, none when it has none, or that it did not answer in time. */
export type Texts = { kind: "found"; texts: string[] } | { kind: "silent" };

export type NameServer = {
  /** Never throws: a name that is not there has no texts. */
  textsOf: (name: string) => Promise<Texts>;
};
