"use client";
import { Check, Search } from "lucide-react";
import { usePathname, useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { type RefObject, useEffect, useState } from "react";
import { Autocomplete } from "react-aria-components/Autocomplete";
import { Dialog } from "react-aria-components/Dialog";
import { Input } from "react-aria-components/Input";
import { Menu, MenuItem } from "react-aria-components/Menu";
import { Popover } from "react-aria-components/Popover";
import { SearchField } from "react-aria-components/SearchField";
import { call } from "@/components/ui/api";
import { Count } from "@/components/ui/badge";
import { popupStyle } from "@/components/ui/menu-popup";
import { Skeleton } from "@/components/ui/states";
import { setTabCustomer } from "@/components/ui/tab";
import { toast } from "@/components/ui/toast";
import type { ActionCount } from "@/lib/users/answers";

type Props = { anchor: RefObject<HTMLElement | null>; selectedId: number | null; onClose: () => void };

const fits = (name: string, words: string) =>
  name.toLocaleLowerCase().includes(words.trim().toLocaleLowerCase());

/** Renders the choice of another customer by typing, arrow down and Enter. The counts are loaded when it opens. */
export default function CustomerPanel({ anchor, selectedId, onClose }: Props) {
  const t = useTranslations();
  const router = useRouter();
  const pathname = usePathname();
  const customers = useCustomers();

  const choose = async (customer: ActionCount) => {
    onClose();
    if (customer.id === selectedId) return;
    const answer = await call("PATCH /auth/set-customer", { id: customer.id });
    if (!answer.ok) {
      toast.error(answer.problem.detail || t("errors.something_wrong"));
      return;
    }
    setTabCustomer(customer.id);
    toast.success(t("frame.customer_switched", { name: customer.name }));
    // A record belongs to one customer, so the other one's list is opened instead.
    const list = /^(.*\/\w+)\/\d+\/edit$/.exec(pathname)?.[1];
    if (list) router.push(list);
    // A customer's own page becomes that of the other one.
    if (/\/profile\/\d+$/.test(pathname)) router.push(pathname.replace(/\d+$/, String(customer.id)));
    router.refresh();
  };
  return (
    <Popover
      triggerRef={anchor}
      isOpen
      onOpenChange={(open) => !open && onClose()}
      placement="bottom start"
      className={`${popupStyle} w-80`}
    >
      <Dialog aria-label={t("frame.choose_customer")} className="flex min-h-0 flex-col outline-none">
        <Autocomplete filter={fits}>
          <SearchField
            aria-label={t("frame.search_customer")}
            autoFocus
            className="relative flex items-center border-line border-b p-2"
          >
            <Search aria-hidden size={16} className="absolute left-5 text-ink-muted" />
            <Input
              placeholder={t("frame.search_customer")}
              className="min-h-9 w-full rounded-md border border-control-line bg-surface pr-3 pl-9 text-list"
            />
          </SearchField>
          {customers === "failed" && <p className="p-4 text-bad-ink text-list">{t("errors.load")}</p>}
          {customers === "loading" && <Loading label={t("ui.loading")} />}
          {Array.isArray(customers) && (
            <Menu
              aria-label={t("frame.choose_customer")}
              items={customers}
              className="min-h-0 overflow-auto p-1 outline-none"
              renderEmptyState={() => (
                <p className="p-3 text-ink-muted text-list">{t("frame.no_customer")}</p>
              )}
            >
              {(customer) => (
                <MenuItem
                  id={customer.id}
                  textValue={customer.name}
                  aria-label={`${customer.name}, ${t("frame.actions", { count: customer.actions })}${customer.id === selectedId ? `, ${t("frame.selected")}` : ""}`}
                  onAction={() => void choose(customer)}
                  className="flex min-h-9 cursor-pointer items-center gap-2.5 rounded-sm px-2 text-list outline-none focused:bg-brand-soft"
                >
                  <Check
                    aria-hidden
                    size={16}
                    className={customer.id === selectedId ? "text-brand-text" : "invisible"}
                  />
                  <span className="min-w-0 flex-1 truncate">{customer.name}</span>
                  {customer.actions > 0 && <Count value={customer.actions} tone="bad" />}
                </MenuItem>
              )}
            </Menu>
          )}
        </Autocomplete>
      </Dialog>
    </Popover>
  );
}

function useCustomers(): ActionCount[] | "loading" | "failed" {
  const [customers, setCustomers] = useState<ActionCount[] | "loading" | "failed">("loading");
  useEffect(() => {
    const controller = new AbortController();
    void call("GET /customers/action-counts", {}, { signal: controller.signal }).then((answer) => {
      if (!controller.signal.aborted) setCustomers(answer.ok ? answer.data : "failed");
    });
    return () => controller.abort();
  }, []);
  return customers;
}

function Loading({ label }: { label: string }) {
  return (
    <div role="status" aria-label={label} className="flex flex-col gap-3 p-4">
      <Skeleton className="h-5 w-48" />
      <Skeleton className="h-5 w-56" />
      <Skeleton className="h-5 w-40" />
    </div>
  );
}
