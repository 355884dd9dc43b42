import fs from "node:fs";
import path from "node:path";
import { productDay } from "@/lib/access/actor-context";
import { openLedger } from "../seed/ledger/open-ledger";
import { customerFor } from "../seed/ledger/people";
import { asOwner, requireDemo } from "./owner";

/**
 * Plays a ledger's files into a customer without invoices, until the end of the product's day (FIGURES §12). An unknown id or number
 * creates the customer.
 */
export async function figuresLoad([dir = "", customer = ""]: string[]) {
  if (!fs.existsSync(path.join(dir, "events.csv")) || customer === "")
    throw new Error(
      "usage: figures-load DIR CUSTOMER, where DIR holds customer.json, debtors.csv and events.csv",
    );
  const until = await productDay(new Date());
  await asOwner(async (sql) => {
    await requireDemo(sql);
    const ledger = await openLedger(sql, dir, await customerFor(sql, customer));
    const count = await ledger.playUntil(until);
    const { customer_id, owners, sellers } = ledger;
    console.log(`${count} events until ${until} at customer ${customer_id}`);
    for (const [number, id] of owners) console.log(`owner ${number} is user ${id}`);
    for (const [number, id] of sellers) console.log(`user ${number} is user ${id}`);
  });
}
