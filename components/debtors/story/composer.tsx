"use client";
import { Phone } from "lucide-react";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { call } from "@/components/ui/api";
import { Button } from "@/components/ui/button";
import { Form } from "@/components/ui/form";
import { TextArea } from "@/components/ui/text-field";
import { toast } from "@/components/ui/toast";
import { useForm } from "@/components/ui/use-form";
import { useLetters } from "@/components/ui/use-letters";
import { callResults } from "@/lib/agreements/rules/calls";
import type { Facts } from "@/lib/kernel/facts";

type Result = (typeof callResults)[number];

/** A note, or a call with how it ended: `n` goes to the note, `c` and a number keep a call. What stands in the note goes with the call. */
export function Composer({ debtor_id, limits }: { debtor_id: number; limits: Facts }) {
  const t = useTranslations("story");
  const calls = useTranslations("calls");
  const router = useRouter();
  const [calling, setCalling] = useState(false);
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
  const keepCall = async (result: Result) => {
    setCalling(false);
    const answer = await call("POST /debtors/{id}/entries", {
      id: debtor_id,
      type: "call",
      result,
      content: form.values.content,
    });
    if (!answer.ok) {
      toast.error(answer.problem.detail || t("call_failed"));
      return;
    }
    form.set("content", "");
    toast.success(t("call_kept", { result: calls(result) }));
    router.refresh();
  };
  useLetters((key) => {
    const chosen = callResults[Number(key) - 1];
    if (key === "n") document.getElementById(form.field("content").id)?.focus();
    else if (key === "c") setCalling(!calling);
    else if (key === "Escape") setCalling(false);
    else if (calling && chosen) void keepCall(chosen);
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
            onClick={() => setCalling(!calling)}
          >
            {t("called")}
          </Button>
        </div>
      </Form>
      {calling && (
        <fieldset className="flex flex-wrap gap-1.5">
          <legend className="mb-1 text-dense text-ink-muted">{t("how_ended")}</legend>
          {callResults.map((result, place) => (
            <Button key={result} size="sm" onClick={() => void keepCall(result)}>
              <kbd className="text-ink-muted">{place + 1}</kbd> {calls(result)}
            </Button>
          ))}
        </fieldset>
      )}
    </div>
  );
}
