"use client";
import { useState } from "react";
import { call } from "@/components/ui/api";
import { Button } from "@/components/ui/button";

type Props = { link: string; label: string; failed: string };

/** Goes on to the provider; what it says when that fails comes in the debtor's language, which is not the browser's. */
export function PayButton({ link, label, failed }: Props) {
  const [pending, setPending] = useState(false);
  const [isFailed, setFailed] = useState(false);
  const pay = async () => {
    setPending(true);
    setFailed(false);
    const answer = await call("POST /pay/{link}", { link }, { stayOnUnauthorised: true, inBackground: true });
    if (answer.ok) return window.location.assign(answer.data.url);
    setPending(false);
    setFailed(true);
  };
  return (
    <div className="flex flex-col gap-2">
      <Button look="brand" pending={pending} onClick={() => void pay()}>
        {label}
      </Button>
      {isFailed && (
        <p role="alert" className="text-bad-ink text-list">
          {failed}
        </p>
      )}
    </div>
  );
}
