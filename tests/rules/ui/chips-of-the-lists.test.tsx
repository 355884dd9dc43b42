import { NextIntlClientProvider, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { renderToString } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { freeFilters } from "@/components/actions/columns/shared-columns";
import { useActionColumns } from "@/components/actions/columns/use-action-columns";
import { useDebtorColumns as useGroupColumns } from "@/components/actions/columns/use-debtor-columns";
import { useDebtorColumns } from "@/components/debtors/debtor-columns";
import { bouncedFilter } from "@/components/domain/invoices/open-filters";
import { useInvoiceColumns } from "@/components/invoices/columns";
import { useFreeFilters } from "@/components/invoices/free-filters";
import { activeFilters } from "@/components/ui/data-table/active-filters";
import type { Column, FreeFilter } from "@/components/ui/data-table/types";
import { DebtorFilters } from "@/lib/debtors/schema";
import { ActionFilters, type ActionType, GroupFilters } from "@/lib/dunning/schema";
import { InvoiceFilters } from "@/lib/invoices/schema";
import { columnsOf } from "@/lib/lists/rules/views";
import messages from "@/messages/nl";

type Look = { columns: readonly Column<never>[]; free: readonly FreeFilter[] };
const around = { domain: "invorder", today: "2026-11-23" };

function useTab(type: ActionType): Look {
  const t = useTranslations();
  const columns = useActionColumns({ ...around, type, onPreview: () => undefined });
  return { columns, free: freeFilters(t, type, []) };
}

function useGroups(): Look {
  const t = useTranslations();
  const columns = useGroupColumns({ ...around, isOpen: () => false, onOpen: () => undefined });
  return { columns, free: freeFilters(t, "action", []) };
}

function useInvoices(): Look {
  const columns = useInvoiceColumns({ ...around, withDebtor: true, linksNumbers: true, withFlex: true });
  return { columns, free: useFreeFilters(true, true, []) };
}

function useDebtors(): Look {
  const t = useTranslations();
  const rights = { mayWrite: true, statusLimit: {}, withR9: false, isMixed: false, strictLimit: true };
  const columns = useDebtorColumns({ ...around, currency: "EUR", ...rights });
  return { columns, free: [{ param: "open", label: "Open", switch: true }, bouncedFilter(t)] };
}

type Asked = { useLook: () => Look; address: Readonly<Record<string, string>>; dropped: string[][] };

/** Records the columns of a list. */
function NoteColumns({ useLook, ids }: { useLook: () => Look; ids: string[] }) {
  ids.push(...useLook().columns.map(({ id }) => id));
  return null;
}

/** Presses each chip of a list, and records the parameters it removes from the address. */
function PressEach({ useLook, address, dropped }: Asked) {
  const t = useTranslations("table");
  const { columns, free } = useLook();
  const url = {
    value: (param: string) => address[param] ?? "",
    filter: (changes: object) => void dropped.push(Object.keys(changes)),
  };
  for (const chip of activeFilters(columns, free, url, (key, values) => t(key, values), "nl")) chip.drop();
  return null;
}

const render = (node: ReactNode) =>
  renderToString(
    <NextIntlClientProvider locale="nl" timeZone="Europe/Amsterdam" messages={messages}>
      {node}
    </NextIntlClientProvider>,
  );

/** Returns the parameters that each chip of a list removes from an address. */
function chipsOf(useLook: () => Look, address: Asked["address"]): string[][] {
  const dropped: string[][] = [];
  render(<PressEach useLook={useLook} address={address} dropped={dropped} />);
  return dropped;
}

/** Parameters of paging and sorting, or set by the screen itself: they have no chip. */
const unseen = ["page", "per_page", "sort", "direction", "type", "all", "ids", "with", "debtor_id"];
/** Parameters of programs, or of another tab. */
const elsewhere: Record<string, readonly string[]> = {
  actions: ["template", "expired", "hold_owner"],
  "actions per debtor": ["number", "hold_owner", "last_status", "debtor_status"],
  agenda: ["template", "next_status", "held"],
  flex: ["expired", "next_status", "held", "kind", "passed", "hold_owner", "template"],
  debtors: ["r9"],
};

const lists = [
  ["actions", () => useTab("action"), ActionFilters],
  ["actions per debtor", useGroups, GroupFilters],
  ["agenda", () => useTab("pending"), ActionFilters],
  ["flex", () => useTab("flex"), ActionFilters],
  ["invoices", useInvoices, InvoiceFilters],
  ["debtors", useDebtors, DebtorFilters],
] as const;

describe("every filter the address can hold", () => {
  test.each(lists)("of the %s has one chip, which drops it", (name, useLook, filters) => {
    const leftOut = [...unseen, ...(elsewhere[name] ?? [])];
    const params = Object.keys(filters.shape).filter((param) => !leftOut.includes(param));
    expect(params.length).toBeGreaterThan(6);
    for (const param of params) {
      // The value is a number, a status and a yes at once: the chip's text is not tested here.
      const chips = chipsOf(useLook, { [param]: param === "due" ? "to_30" : "1" });
      expect([param, chips.map((taken) => taken.includes(param))]).toEqual([param, [true]]);
    }
    expect(chipsOf(useLook, {})).toEqual([]);
  });
});

/** Columns that only some users see, or only during an action on the list. */
const sometimes = ["subscription", "bar_amount"];

test.each([
  ["actions", () => useTab("action")],
  ["actions-per-debtor", useGroups],
  ["agenda", () => useTab("pending")],
  ["flex", () => useTab("flex")],
  ["invoices", useInvoices],
  ["debtors", useDebtors],
] as const)("a saved view of %s may name each of its columns, and no other", (list, useLook) => {
  const ids: string[] = [];
  render(<NoteColumns useLook={useLook} ids={ids} />);
  expect(
    [...ids, ...sometimes.filter((id) => columnsOf[list].includes(id) && !ids.includes(id))].sort(),
  ).toEqual([...columnsOf[list]].sort());
});
