import { NextIntlClientProvider, useTranslations } from "next-intl";
import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { freeFilters } from "@/components/actions/columns/shared-columns";
import { useActionColumns } from "@/components/actions/columns/use-action-columns";
import { useDebtorColumns as useGroupColumns } from "@/components/actions/columns/use-debtor-columns";
import { useInvoiceColumns } from "@/components/invoices/columns";
import { useFreeFilters } from "@/components/invoices/free-filters";
import { placedFilters } from "@/components/ui/data-table/filter-popover";
import messages from "@/messages/nl";

const around = { domain: "invorder", today: "2026-11-23" };
type Placed = ReturnType<typeof placedFilters>;

function usePerInvoice(): Placed {
  const t = useTranslations();
  const columns = useActionColumns({ ...around, type: "action", onPreview: () => undefined });
  return placedFilters(columns, freeFilters(t, "action", []));
}

function usePerDebtor(): Placed {
  const t = useTranslations();
  const columns = useGroupColumns({ ...around, isOpen: () => false, onOpen: () => undefined });
  return placedFilters(columns, freeFilters(t, "action", []));
}

function useInvoices(): Placed {
  const columns = useInvoiceColumns({ ...around, withDebtor: true, linksNumbers: true, withFlex: true });
  return placedFilters(columns, useFreeFilters(true, true, []));
}

const lists = [usePerInvoice, usePerDebtor, useInvoices];

/** Records the filters of a list. */
function NoteFilters({ useFilters, noted }: { useFilters: () => Placed; noted: Placed }) {
  noted.push(...useFilters());
  return null;
}

function filtersOf(useFilters: () => Placed): Placed {
  const noted: Placed = [];
  renderToString(
    <NextIntlClientProvider locale="nl" messages={messages} timeZone="Europe/Amsterdam">
      <NoteFilters useFilters={useFilters} noted={noted} />
    </NextIntlClientProvider>,
  );
  return noted;
}

test("filters that several lists have stand in the same order in each of them", () => {
  const keys = lists.map((useFilters) => filtersOf(useFilters).map(({ key }) => key));
  for (const one of keys)
    for (const other of keys) {
      const shared = one.filter((key) => other.includes(key));
      expect(shared.length).toBeGreaterThan(5);
      expect(other.filter((key) => one.includes(key))).toEqual(shared);
    }
});

test("no two filters of a list are called the same", () => {
  for (const useFilters of lists) {
    const labels = filtersOf(useFilters).map((one) =>
      "columnFilter" in one ? one.columnFilter.label : one.free.label,
    );
    expect(labels).toEqual([...new Set(labels)]);
  }
});
