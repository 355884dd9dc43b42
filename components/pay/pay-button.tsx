"use client";
import { useEffect, useState } from "react";
import { call } from "@/components/ui/api";
import { Button } from "@/components/ui/button";

type Props = {
  link: string;
  label: string;
  errorText: string;
  /** The text of the mandate the debtor may give with the payment; null where none is offered. */
  consent: string | null;
};

const NOT_FOUND = 404;

/** Renders the button that leads to the payment provider; its error message is in the debtor's language, which is not the browser's. */
export function PayButton({ link, label, errorText, consent }: Props) {
  const [mandate, setMandate] = useState(false);
  const [pending, setPending] = useState(false);
  const [isFailed, setFailed] = useState(false);
  // A page restored by the browser's back button would still show the button as pending.
  useEffect(() => {
    const again = ({ persisted }: PageTransitionEvent) => persisted && setPending(false);
    window.addEventListener("pageshow", again);
    return () => window.removeEventListener("pageshow", again);
  }, []);
  const pay = async () => {
    setPending(true);
    setFailed(false);
    const answer = await call(
      "POST /pay/{link}",
      { link, mandate },
      { stayOnUnauthorised: true, inBackground: true },
    );
    if (answer.ok && answer.data.url !== null) return window.location.assign(answer.data.url);
    // The reloaded page shows that the amount was paid, or can no longer be paid.
    if (answer.ok || answer.problem.status === NOT_FOUND) return window.location.reload();
    setPending(false);
    setFailed(true);
  };
  return (
    <div className="flex flex-col gap-3">
      {consent && (
        <label className="flex items-start gap-2.5 text-list">
          <input
            type="checkbox"
            className="mt-0.5 size-5 shrink-0"
            checked={mandate}
            onChange={({ currentTarget }) => setMandate(currentTarget.checked)}
          />
          <span>{consent}</span>
        </label>
      )}
      <Button variant="brand" pending={pending} onClick={() => void pay()}>
        {label}
      </Button>
      {isFailed && (
        <p role="alert" className="text-bad-ink text-list">
          {errorText}
        </p>
      )}
    </div>
  );
}
