import { type Cents, cents } from "@/lib/kernel/money";
import { UnreadableStatement } from "../../port/bank";

const shape = { ".": /^(\d{1,13})(?:\.(\d{0,5}))?$/, ",": /^(\d{1,13}),(\d{0,5})$/ };

/**
 * Returns an amount of a bank's file, from its digits: "121.00", "500,", "000000025,0". Throws UnreadableStatement for fractions of a cent
 * or no amount.
 */
export function bankAmount(text: string, point: "." | ","): Cents {
  const [, integer, part = ""] = shape[point].exec(text.trim()) ?? [];
  if (integer === undefined || !/^0*$/.test(part.slice(2)))
    throw new UnreadableStatement("bank_amount", { value: text.slice(0, 40) });
  return cents(Number(integer) * 100 + Number(part.slice(0, 2).padEnd(2, "0")));
}
