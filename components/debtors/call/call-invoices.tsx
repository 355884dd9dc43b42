"use client";
import { ChevronDown } from "lucide-react";
import { useTranslations } from "next-intl";
import { useId, useState } from "react";
import { openOf } from "@/components/agreements/defaults";
import { ChosenInvoices } from "@/components/agreements/panels/chosen-invoices";
import { Button } from "@/components/ui/button";
import { Money } from "@/components/ui/format";
import type { FieldsProps } from "./call-fields";
import { isAboutInvoices } from "./call-values";

const OF = "follow_up.";

/** Which invoices it is about: their number and sum, and pressed all of them to tick. A dispute begins with the choice. */
export function CallInvoices({ of, invoices }: FieldsProps) {
  const t = useTranslations("agreements");
  const id = useId();
  const { form, chosen } = of;
  const { result, parts } = form.values;
  const isDisputed = result === "dispute";
  const errors = errorsOf(form.problem?.errors);
  const [isOpen, setOpen] = useState(false);
  if (!isAboutInvoices(result) || invoices.length === 0) return null;
  const shown = isOpen || (isDisputed && invoices.length > 1) || Boolean(errors.invoices);
  return (
    <>
      <Button
        className="min-h-10 self-end"
        size="tool"
        aria-expanded={shown}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        {t("chosen", { count: chosen.length })}{" "}
        <Money amount={openOf(invoices, chosen)} currency={invoices[0]?.currency ?? "EUR"} />
        <ChevronDown aria-hidden size={14} className={shown ? "rotate-180" : ""} />
      </Button>
      <div id={id} hidden={!shown} className="max-h-80 w-full overflow-y-auto">
        <ChosenInvoices
          id={form.idOf(`${OF}invoices`)}
          idOf={(name) => form.idOf(OF + name)}
          invoices={invoices}
          chosen={chosen}
          onChange={(ids) => form.set("chosen", ids)}
          errors={errors}
          {...(isDisputed
            ? {
                parts: {
                  label: t("disputed_part"),
                  values: parts,
                  onChange: (typed: Readonly<Record<number, string>>) => form.set("parts", { ...typed }),
                },
              }
            : {})}
        />
      </div>
    </>
  );
}

/** The errors of what follows, by the names its own form has for them. */
const errorsOf = (errors: Record<string, string[]> | undefined): Record<string, string[]> =>
  Object.fromEntries(
    Object.entries(errors ?? {})
      .filter(([name]) => name.startsWith(OF))
      .map(([name, words]) => [name.slice(OF.length), words]),
  );
