"use client";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { call } from "@/components/ui/api";
import { Button } from "@/components/ui/button";
import { TextField } from "@/components/ui/text-field";
import { toast } from "@/components/ui/toast";
import type { PackageKey } from "@/lib/accounting/statuses";
import { sentencesOf } from "./sentences";

/** Links a package by a key of its own. What is typed is sent and never shown again. */
export function KeyForm({ of, isAgain }: { of: PackageKey; isAgain: boolean }) {
  const t = useTranslations();
  const router = useRouter();
  const [key, setKey] = useState("");
  const [error, setError] = useState<readonly string[] | undefined>();
  const [pending, setPending] = useState(false);
  const save = async () => {
    setPending(true);
    const answer = await call("POST /connect/set-key", { type: of, key });
    setPending(false);
    if (!answer.ok) return setError(sentencesOf(answer.problem, t("errors.something_wrong")));
    setKey("");
    setError(undefined);
    toast.success(t("sync.link_linked"));
    router.refresh();
  };
  return (
    <form
      method="post"
      className="mt-auto flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <TextField
        id={`key-${of}`}
        name={`key-${of}`}
        type="password"
        autoComplete="off"
        label={t("sync.key")}
        hint={t("sync.key_hint")}
        value={key}
        error={error}
        onChange={setKey}
      />
      <div>
        <Button type="submit" look="brand" pending={pending}>
          {t(isAgain ? "sync.link_again" : "sync.link")}
        </Button>
      </div>
    </form>
  );
}
