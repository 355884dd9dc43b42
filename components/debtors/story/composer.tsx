"use client";
import { Phone } from "lucide-react";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { lazy, Suspense, useRef, useState } from "react";
import type { Colleague } from "@/components/agreements/subject";
import type { KeptCall } from "@/components/debtors/call/call-form";
import { Button } from "@/components/ui/button";
import { Form } from "@/components/ui/form";
import { Skeleton } from "@/components/ui/states";
import { TextArea } from "@/components/ui/text-field";
import { toast } from "@/components/ui/toast";
import { useForm } from "@/components/ui/use-form";
import { useLetters } from "@/components/ui/use-letters";
import { useUndo } from "@/components/undo/use-undo";
import type { Day } from "@/lib/kernel/day";
import type { Facts } from "@/lib/kernel/facts";

const CallForm = lazy(() => import("@/components/debtors/call/call-form"));

type Props = {
  debtor_id: number;
  whom: string;
  limits: Facts;
  today: Day;
  colleagues: readonly Colleague[];
  mayAgree: boolean;
};

/** A note or a call: `n` goes to the note, `c` opens the call. After a call the focus is where it was. */
export function Composer({ debtor_id, limits, ...called }: Props) {
  const t = useTranslations("story");
  const router = useRouter();
  const { action } = useUndo();
  const [calling, setCalling] = useState(false);
  const before = useRef<HTMLElement | null>(null);
  const form = useForm({
    call: "POST /debtors/{id}/entries",
    facts: limits,
    initial: { content: "" },
    sent: ({ content }) => ({ id: debtor_id, content }),
    labels: { content: t("note") },
    onSaved: () => {
      form.set("content", "");
      toast.success(t("note_added"));
      router.refresh();
    },
  });
  const begin = () => {
    before.current = document.activeElement instanceof HTMLElement ? document.activeElement : null;
    setCalling(true);
  };
  const end = () => {
    setCalling(false);
    before.current?.focus();
  };
  const onKept = ({ words, undo_id }: KeptCall) => {
    end();
    toast.success(words, undo_id === null ? {} : { action: action(undo_id), duration: 15_000 });
    router.refresh();
  };
  useLetters((key) => {
    if (key === "n") document.getElementById(form.field("content").id)?.focus();
    else if (key === "c") calling ? end() : begin();
    else if (key === "Escape" && calling) end();
    else return false;
    return true;
  });
  return (
    <div className="flex flex-col gap-3 rounded-md border border-line bg-surface p-4">
      <Form form={form} label={t("composer")}>
        <TextArea {...form.field("content")} label={t("note")} hint={t("keys")} rows={2} />
        <div className="flex flex-wrap items-center gap-2">
          <Button type="submit" look="brand" size="sm" pending={form.pending}>
            {t("add_note")}
          </Button>
          <Button
            size="sm"
            icon={<Phone aria-hidden size={14} />}
            aria-expanded={calling}
            onClick={calling ? end : begin}
          >
            {t("called")}
          </Button>
        </div>
      </Form>
      {calling && (
        <Suspense fallback={<Skeleton className="h-40" />}>
          <CallForm {...called} debtor_id={debtor_id} limits={limits} onKept={onKept} onClose={end} />
        </Suspense>
      )}
    </div>
  );
}
