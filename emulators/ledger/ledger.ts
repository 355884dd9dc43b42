import type { Clock } from "../wire/clock";
import type { Booking, Debtor, Item, NewDebtor, NewItem, Removal } from "./rows";

/** The books of one administration: its debtors and their open items. All amounts are cents; each change gets a higher revision. */
export class Ledger {
  private revision = 1_000;
  private nextNumber = 1;
  readonly debtors: Debtor[] = [];
  private readonly byId = new Map<number, Debtor>();
  readonly items: Item[] = [];
  readonly removals: Removal[] = [];

  constructor(
    readonly id: string,
    readonly name: string,
    private readonly clock: Clock,
  ) {}

  /** Returns the current day by the emulator's clock. */
  today(): string {
    return this.clock.today();
  }

  /** Grows with each change. */
  get version(): number {
    return this.revision;
  }

  private changed(): { revision: number; modified: number } {
    this.revision += 1;
    return { revision: this.revision, modified: this.clock.now() };
  }

  private numbered(): number {
    this.nextNumber += 1;
    return this.nextNumber - 1;
  }

  addDebtor(facts: NewDebtor): Debtor {
    const debtor: Debtor = {
      address: "",
      zipcode: "",
      city: "",
      country: "NL",
      kvk: "",
      contact: "",
      email: "",
      phone: "",
      fax: "",
      creditLimit: null,
      isArchived: false,
      ...facts,
      id: this.numbered(),
      ...this.changed(),
    };
    this.debtors.push(debtor);
    this.byId.set(debtor.id, debtor);
    return debtor;
  }

  changeDebtor(debtor: Debtor, change: Partial<NewDebtor> & { isArchived?: boolean }) {
    Object.assign(debtor, change, this.changed());
  }

  /** Removes a debtor; its items stay. */
  removeDebtor(debtor: Debtor) {
    this.debtors.splice(this.debtors.indexOf(debtor), 1);
    this.byId.delete(debtor.id);
    this.removals.push({ kind: "debtor", id: debtor.id, number: debtor.number, ...this.changed() });
  }

  book(facts: NewItem): Item {
    const id = this.numbered();
    const item: Item = {
      currency: "EUR",
      yourRef: "",
      description: "",
      terms: [],
      payments: [],
      isExternal: false,
      ...facts,
      id,
      entry: 26_700_000 + id,
      state: "open",
      ...this.changed(),
    };
    this.items.push(item);
    return item;
  }

  /** Books a payment on an item; a negative one reverses it. */
  pay(item: Item, cents: number, date = this.today()) {
    const payment: Booking = { id: this.numbered(), date, cents };
    item.payments.push(payment);
    Object.assign(item, this.changed());
  }

  changeItem(item: Item, change: Partial<NewItem> & { state?: Item["state"] }) {
    Object.assign(item, change, this.changed());
  }

  removeItem(item: Item) {
    this.items.splice(this.items.indexOf(item), 1);
    this.removals.push({ kind: "item", id: item.id, number: item.number, ...this.changed() });
  }

  /** Returns items with an open amount, as a package lists them. */
  open(): Item[] {
    return this.items.filter((item) => openOf(item) !== 0);
  }

  debtor(id: number): Debtor | undefined {
    return this.byId.get(id);
  }

  item(id: number): Item | undefined {
    return this.items.find((item) => item.id === id);
  }

  /** Returns the open amounts per debtor's number and currency, for comparison by tests: "1042 EUR" → cents. */
  balances(): Record<string, number> {
    const balances: Record<string, number> = {};
    for (const item of this.open()) {
      const key = `${this.debtor(item.debtor)?.number ?? "?"} ${item.currency}`;
      balances[key] = (balances[key] ?? 0) + openOf(item);
    }
    return balances;
  }

  clear() {
    this.changed();
    this.debtors.length = 0;
    this.byId.clear();
    this.items.length = 0;
    this.removals.length = 0;
  }
}

/** Returns the open amount of an item, in cents; negative for a credit. */
export const openOf = ({ total, payments, state }: Item): number =>
  state === "cancelled" ? 0 : total - payments.reduce((paid, { cents }) => paid + cents, 0);
