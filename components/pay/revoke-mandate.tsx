"use client";
import { type ReactNode, useState } from "react";
import { call } from "@/components/ui/api";
import { Button } from "@/components/ui/button";

/** The texts in the debtor's language, which is not the browser's. */
type Words = Record<
  "revoke" | "revoke_sure" | "revoke_yes" | "revoke_no" | "revoked" | "revoked_at_bank" | "failed",
  string
>;
type Props = { link: string; words: Words; children: ReactNode };

/** Revokes a debtor's mandate after a confirmation. `children` describe the mandate, and are replaced by the message that it is revoked. */
export function RevokeMandate({ link, words, children }: Props) {
  const [isAsking, setAsking] = useState(false);
  const [pending, setPending] = useState(false);
  const [outcome, setOutcome] = useState<"revoked" | "revoked_at_bank" | "failed" | null>(null);
  const revoke = async () => {
    setPending(true);
    setOutcome(null);
    const answer = await call(
      "POST /pay/{link}/mandate/revoke",
      { link },
      { stayOnUnauthorised: true, inBackground: true },
    );
    setPending(false);
    if (!answer.ok) return setOutcome("failed");
    setOutcome(answer.data.at_bank > 0 ? "revoked_at_bank" : "revoked");
  };
  if (outcome === "revoked" || outcome === "revoked_at_bank")
    return (
      <p role="status" className="rounded-md border border-line bg-sunken p-4 text-list">
        {words[outcome]}
      </p>
    );
  return (
    <section className="flex flex-col items-start gap-3 rounded-md border border-line p-4">
      {children}
      {isAsking ? (
        <>
          <p className="text-list">{words.revoke_sure}</p>
          <div className="flex flex-wrap gap-3">
            <Button pending={pending} onClick={() => void revoke()}>
              {words.revoke_yes}
            </Button>
            <Button variant="quiet" onClick={() => setAsking(false)}>
              {words.revoke_no}
            </Button>
          </div>
        </>
      ) : (
        <Button onClick={() => setAsking(true)}>{words.revoke}</Button>
      )}
      {outcome === "failed" && (
        <p role="alert" className="text-bad-ink text-list">
          {words.failed}
        </p>
      )}
    </section>
  );
}
