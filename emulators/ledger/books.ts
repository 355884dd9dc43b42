import type { Clock } from "../wire/clock";
import { Ledger } from "./ledger";
import { addSampleData } from "./sample-data";

export type Administration = { id: string; name: string };

/** The administrations of one emulator, each with its own books. */
export class Books {
  readonly all: Ledger[];

  /** `isFilled`: each begins with a few invented debtors. */
  constructor(
    administrations: Administration[],
    clock: Clock,
    private readonly isFilled: boolean,
  ) {
    this.all = administrations.map(({ id, name }) => new Ledger(id, name, clock));
    this.fill();
  }

  ledger(id: string): Ledger | undefined {
    return this.all.find((ledger) => ledger.id === id);
  }

  /** The books of the first administration. */
  get first(): Ledger {
    const [first] = this.all;
    if (!first) throw new Error("a practice server has at least one administration");
    return first;
  }

  reset() {
    for (const ledger of this.all) ledger.clear();
    this.fill();
  }

  private fill() {
    if (this.isFilled) for (const ledger of this.all) addSampleData(ledger);
  }
}
