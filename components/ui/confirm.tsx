"use client";
import { useTranslations } from "next-intl";
import { createContext, type ReactNode, useCallback, useContext, useState } from "react";
import { Button } from "./button";
import { Dialog } from "./dialog";
import { TextField } from "./text-field";

/** A confirmation: `body` states what happens, with the amount and name concerned. Title and buttons are always the same (SPEC §2). */
type Question = {
  body: ReactNode;
  danger?: boolean;
  /** The text to type before confirming (the name of what is deleted), and the label of its field. */
  textToType?: { text: string; label: string };
};

type Ask = (question: Question) => Promise<boolean>;

const Asking = createContext<Ask | null>(null);

/** Returns the function for `if (await confirm({ body })) …`. Throws outside of UiProvider. */
export function useConfirm(): Ask {
  const ask = useContext(Asking);
  if (!ask) throw new Error("useConfirm needs UiProvider above it");
  return ask;
}

export function ConfirmProvider({ children }: { children: ReactNode }) {
  const t = useTranslations("ui");
  const [pending, setPending] = useState<{ question: Question; answer: (yes: boolean) => void } | null>(null);

  const [text, setText] = useState("");

  const ask = useCallback<Ask>(
    (question) =>
      new Promise((resolve) => {
        setText("");
        setPending({ question, answer: resolve });
      }),
    [],
  );
  const answer = (yes: boolean) => {
    pending?.answer(yes);
    setPending(null);
  };
  const { body, danger, textToType }: Question = pending?.question ?? { body: null };
  const isTyped = !textToType || text.trim() === textToType.text.trim();
  return (
    <Asking value={ask}>
      {children}
      <Dialog
        open={pending !== null}
        role="alertdialog"
        size="sm"
        title={t("confirm_title")}
        onClose={() => answer(false)}
        footer={
          <>
            <Button autoFocus onClick={() => answer(false)}>
              {t("cancel")}
            </Button>
            <Button variant={danger ? "danger" : "brand"} disabled={!isTyped} onClick={() => answer(true)}>
              {t("confirm_yes")}
            </Button>
          </>
        }
      >
        <div className="flex flex-col gap-4 text-list">
          <div>{body}</div>
          {textToType && (
            <TextField
              id="confirm-typed"
              name="typed"
              label={textToType.label}
              value={text}
              onChange={setText}
              autoComplete="off"
              spellCheck={false}
            />
          )}
        </div>
      </Dialog>
    </Asking>
  );
}
