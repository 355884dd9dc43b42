import { staffQuery } from "@/lib/access/verbs";
import { one } from "@/lib/kernel/answers";
import { settings } from "@/lib/kernel/settings";
import { nameServer } from "../adapters/dns";
import { SenderCheck } from "../answers";
import { namesOf, recordIn, senderRecords } from "../rules/sender";
import { SenderAddress } from "../schema";

/**
 * Returns whether the domain of a sender has the records by which receivers judge its mail. It only tells: nothing waits for it, and a name
 * server that stays silent is no fault.
 */
export const checkSender = staffQuery({
  can: "customers.write",
  input: SenderAddress,
  answer: one(SenderCheck),
  async run(_staff, { address }) {
    const domain = address.slice(address.lastIndexOf("@") + 1);
    const names = namesOf(domain, settings().DKIM_SELECTOR);
    const server = nameServer();
    const records = await Promise.all(
      senderRecords.map(async (record) => ({
        record,
        name: names[record],
        ...recordIn(record, await server.textsOf(names[record])),
      })),
    );
    return { data: { domain, records } };
  },
});
