import { systemContext } from "@/lib/access/actor-context";
import { logError } from "@/lib/kernel/log";
import { printedLetter, unprintedLetters } from "@/lib/letters/commands/print";

const PRINT_AT_ONCE = 10;
const TRY_AGAIN_MS = 3_600_000;

/**
 * Returns a function that prints letters without a stored file, a few at a time. One that cannot be printed is logged, skipped for an hour,
 * and does not delay the others.
 */
export function printer(clock: () => Date) {
  const leftUntil = new Map<number, number>();

  async function print(id: number, customer_id: number) {
    try {
      await printedLetter(await systemContext(customer_id, clock()), id);
    } catch (error) {
      logError("letter cannot be printed", error, { letter: id, customer: customer_id });
      leftUntil.set(id, clock().getTime() + TRY_AGAIN_MS);
    }
  }

  return async function printSome(): Promise<number> {
    const now = clock().getTime();
    for (const [id, until] of leftUntil) if (until <= now) leftUntil.delete(id);
    const waiting = await unprintedLetters(PRINT_AT_ONCE, [...leftUntil.keys()]);
    for (const { id, customer_id } of waiting) await print(id, customer_id);
    return waiting.length;
  };
}
