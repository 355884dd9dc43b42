/** A name server's answer: the TXT records of a name, empty when it has none, or that it did not answer in time. */
export type Texts = { kind: "found"; texts: string[] } | { kind: "silent" };

export type NameServer = {
  /** Never throws: a name that does not exist has no texts. */
  textsOf: (name: string) => Promise<Texts>;
};
