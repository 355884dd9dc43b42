/** A place in a message: the field its text goes to, its children, and the part that ends with it. */
export type MessagePlace = {
  to?: string;
  /** The field its currency goes to. */
  currency?: string;
  in?: Record<string, MessagePlace>;
  end?: "balance" | "transaction" | "entry" | "statement";
};

const to = (field: string): MessagePlace => ({ to: field });
const within = (names: string[], last: MessagePlace): MessagePlace =>
  names.reduceRight<MessagePlace>((inner, name) => ({ in: { [name]: inner } }), last);
const dated = (field: string): MessagePlace => ({ in: { Dt: to(field), DtTm: to(field) } });
const amount = (field: string): MessagePlace => ({ to: field, currency: "currency" });

const account = (field: string): MessagePlace =>
  within(["Id"], { in: { IBAN: to(field), Othr: within(["Id"], to(`${field}_other`)) } });
/** Before .08 a party's name is in the party itself, since then in its `Pty`. */
const party = (field: string): MessagePlace => ({ in: { Nm: to(field), Pty: { in: { Nm: to(field) } } } });

const returned: MessagePlace = {
  in: { Rsn: { in: { Cd: to("returned"), Prtry: to("returned") } }, AddtlInf: to("returned") },
};

const transaction: MessagePlace = {
  end: "transaction",
  in: {
    Amt: amount("tx_amount"),
    CdtDbtInd: to("tx_sign"),
    AmtDtls: within(["TxAmt", "Amt"], amount("tx_amount_told")),
    Refs: {
      in: { EndToEndId: to("reference"), MndtId: to("mandate"), AcctSvcrRef: to("tx_bank_reference") },
    },
    RltdPties: {
      in: {
        Dbtr: party("debtor"),
        UltmtDbtr: party("debtor_behind"),
        DbtrAcct: account("debtor_account"),
        Cdtr: party("creditor"),
        CdtrAcct: account("creditor_account"),
      },
    },
    RmtInf: { in: { Ustrd: to("text"), Strd: within(["CdtrRefInf", "Ref"], to("text")) } },
    AddtlTxInf: to("more"),
    RtrInf: returned,
  },
};

const entry: MessagePlace = {
  end: "entry",
  in: {
    NtryRef: to("entry_reference"),
    Amt: amount("amount"),
    CdtDbtInd: to("sign"),
    RvslInd: to("reversal"),
    Sts: { to: "state", in: { Cd: to("state") } },
    BookgDt: dated("booked_on"),
    ValDt: dated("value_on"),
    AcctSvcrRef: to("bank_reference"),
    AddtlNtryInf: to("more"),
    NtryDtls: { in: { TxDtls: transaction } },
  },
};

const balance: MessagePlace = {
  end: "balance",
  in: {
    Tp: within(["CdOrPrtry", "Cd"], to("balance")),
    Amt: amount("amount"),
    CdtDbtInd: to("sign"),
    Dt: dated("on"),
  },
};

/** The parts of a CAMT.053 that are read, by name without a prefix, so that every version reads alike. */
export const message: MessagePlace = within(["Document", "BkToCstmrStmt"], {
  in: {
    GrpHdr: within(["MsgPgntn", "PgNb"], to("page")),
    Stmt: {
      end: "statement",
      in: {
        Id: to("id"),
        ElctrncSeqNb: to("number"),
        StmtPgntn: within(["PgNb"], to("page")),
        Acct: {
          in: {
            Id: { in: { IBAN: to("account"), Othr: within(["Id"], to("account")) } },
            Ccy: to("account_currency"),
          },
        },
        Bal: balance,
        Ntry: entry,
      },
    },
  },
});
