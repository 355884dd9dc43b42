import { staffQuery } from "@/lib/access/verbs";
import { one } from "@/lib/kernel/answers";
import { settings } from "@/lib/kernel/settings";
import { nameServer } from "../adapters/dns";
import { SenderCheck } from "../answers";
import { namesOf, recordIn, senderRecords, wantedRecord } from "../rules/sender";
import { SenderAddress } from "../schema";

/**
 * Returns whether the domain of a sender has the records by which receivers judge its mail, and what they should be. For information only:
 * nothing depends on it, and a name server that does not answer is no error.
 */
export const checkSender = staffQuery({
  can: "customers.write",
  input: SenderAddress,
  answer: one(SenderCheck),
  async run(_staff, { address }) {
    const domain = address.slice(address.lastIndexOf("@") + 1);
    const { DKIM_SELECTOR: selector, DKIM_RECORD, SPF_INCLUDE } = settings();
    const names = namesOf(domain, selector);
    const mailServer = { spf_include: SPF_INCLUDE, dkim_record: DKIM_RECORD };
    const server = nameServer();
    const records = await Promise.all(
      senderRecords.map(async (record) => {
        const name = names[record];
        const found = recordIn(record, await server.textsOf(name), mailServer);
        return { record, name, ...found, wanted: wantedRecord(record, found, mailServer) };
      }),
    );
    return { data: { domain, selector, records } };
  },
});
