"use client";
import { CornerDownLeft } from "lucide-react";
import { useTranslations } from "next-intl";
import { type ComponentProps, useEffect, useState } from "react";
import { fetchFile } from "@/components/ui/api";
import { Button } from "@/components/ui/button";
import { TextField } from "@/components/ui/text-field";

type Props = Omit<ComponentProps<typeof TextField>, "hint"> & { customerId: number };

/** So long somebody pauses before what they type is looked up (SPEC §9). */
const PAUSE_MS = 500;

/** A product or service; what was written before and begins as what is typed is offered to be taken over. */
export function ProductField({ customerId, ...field }: Props) {
  const t = useTranslations("dossier");
  const { value, onChange } = field;
  const found = useSuggestion(customerId, value);
  const isNew = found !== "" && found.toLowerCase() !== value.trim().toLowerCase();
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <TextField {...field} label={t("product")} autoComplete="off" />
      <div role="status">
        {isNew && (
          <Button
            look="link"
            size="sm"
            icon={<CornerDownLeft aria-hidden size={14} />}
            onClick={() => onChange(found)}
            className="-mx-1 max-w-full px-1"
          >
            <span className="truncate">{t("product_take", { product: found })}</span>
          </Button>
        )}
      </div>
    </div>
  );
}

/** The product that what is typed is probably the beginning of; "" while nothing is known. */
function useSuggestion(customer_id: number, typed: string): string {
  const [found, setFound] = useState({ of: "", product: "" });
  useEffect(() => {
    const q = typed.trim();
    if (q === "") return;
    const controller = new AbortController();
    const timer = setTimeout(async () => {
      const { signal } = controller;
      const answer = await fetchFile(
        "GET /customers/{id}/suggest-product",
        { id: customer_id, q },
        { signal },
      );
      const product = (await answer?.text().catch(() => "")) ?? "";
      if (!signal.aborted) setFound({ of: q, product });
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [customer_id, typed]);
  return found.of === typed.trim() ? found.product : "";
}
