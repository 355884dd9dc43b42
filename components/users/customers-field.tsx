"use client";
import { X } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { call } from "@/components/ui/api";
import { Combo, type ComboOption } from "@/components/ui/combo";
import { IconButton } from "@/components/ui/icon-button";
import type { GivenCustomer } from "./user-values";

type Props = {
  id: string;
  value: readonly GivenCustomer[];
  error: readonly string[] | undefined;
  onChange: (customers: readonly GivenCustomer[]) => void;
  required: boolean;
  disabled: boolean;
};

/** The customers somebody works for: found by typing, taken off one by one. */
export function CustomersField({ id, value, error, onChange, disabled, ...asked }: Props) {
  const t = useTranslations("users");
  const [added, setAdded] = useState(0);
  const find = async (q: string, signal: AbortSignal): Promise<readonly ComboOption[]> => {
    const answer = await call("GET /users/customers", { q }, { signal, inBackground: true });
    return answer.ok
      ? answer.data.filter((one) => !value.some((given) => String(given.id) === one.value))
      : [];
  };
  const add = (option: ComboOption | null) => {
    if (!option) return;
    onChange([...value, { id: Number(option.value), name: option.label }]);
    // A fresh, empty field for the next one.
    setAdded((count) => count + 1);
  };
  return (
    <div className="flex max-w-xl flex-col gap-2">
      {value.length > 0 && (
        <ul aria-label={t("customers")} className="flex flex-wrap gap-2">
          {value.map((customer) => (
            <li
              key={customer.id}
              className="flex items-center gap-1 rounded-md border border-line bg-sunken py-0.5 pr-1 pl-2.5 text-list"
            >
              {customer.name}
              {!disabled && (
                <IconButton
                  size="icon-sm"
                  className="size-6"
                  label={t("remove_customer", { name: customer.name })}
                  icon={<X aria-hidden size={14} />}
                  onClick={() => onChange(value.filter((one) => one.id !== customer.id))}
                />
              )}
            </li>
          ))}
        </ul>
      )}
      {!disabled && (
        <Combo
          key={added}
          id={id}
          name="customer_ids"
          label={t("add_customer")}
          value=""
          {...asked}
          error={error}
          load={find}
          onChange={(_, option) => add(option)}
        />
      )}
    </div>
  );
}
