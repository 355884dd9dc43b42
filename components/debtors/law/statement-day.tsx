"use client";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { Button } from "@/components/ui/button";
import { DateField } from "@/components/ui/date-field";
import { BareSelect } from "@/components/ui/select";

type Props = {
  pageHref: string;
  /** The day as typed. */
  dayText: string;
  error: string | null;
  currency: string;
  currencies: readonly string[];
};

/** Renders the choice of the statement's day and currency; the address holds both. */
export function StatementDay({ pageHref, dayText, error, currency, currencies }: Props) {
  const t = useTranslations("law");
  const router = useRouter();
  const [day, setDay] = useState(dayText);
  const open = (of: { day: string; currency: string }) =>
    router.push(`${pageHref}?tab=law&on=${encodeURIComponent(of.day)}&currency=${of.currency}`);
  const choices = currencies.map((value) => ({ value, label: value }));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    open({ day, currency });
  };
  return (
    <form method="post" onSubmit={submit} className="no-print flex flex-wrap items-end gap-2">
      <DateField
        id="statement-on"
        name="on"
        label={t("on")}
        value={day}
        onChange={setDay}
        error={error ? [error] : undefined}
      />
      <BareSelect
        aria-label={t("currency")}
        size="md"
        value={currency}
        onChange={(code) => open({ day, currency: code })}
        options={choices}
      />
      <Button type="submit">{t("work_out")}</Button>
    </form>
  );
}
