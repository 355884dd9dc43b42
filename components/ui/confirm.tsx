"use client";
import { useTranslations } from "next-intl";
import { createContext, type ReactNode, useCallback, useContext, useState } from "react";
import { Button } from "./button";
import { Dialog } from "./dialog";

/** What is asked: `body` says what happens, with the amount and the name at stake. Title and buttons are always the same (SPEC §2). */
type Question = { body: ReactNode; danger?: boolean };

type Ask = (question: Question) => Promise<boolean>;

const Asking = createContext<Ask | null>(null);

/** `if (await confirm({ body })) …` */
export function useConfirm(): Ask {
  const ask = useContext(Asking);
  if (!ask) throw new Error("useConfirm needs UiProvider above it");
  return ask;
}

export function ConfirmProvider({ children }: { children: ReactNode }) {
  const t = useTranslations("ui");
  const [asked, setAsked] = useState<{ question: Question; answer: (yes: boolean) => void } | null>(null);

  const ask = useCallback<Ask>(
    (question) => new Promise((resolve) => setAsked({ question, answer: resolve })),
    [],
  );
  const answer = (yes: boolean) => {
    asked?.answer(yes);
    setAsked(null);
  };
  const { body, danger } = asked?.question ?? { body: null };
  return (
    <Asking value={ask}>
      {children}
      <Dialog
        open={asked !== null}
        role="alertdialog"
        size="sm"
        title={t("confirm_title")}
        onClose={() => answer(false)}
        footer={
          <>
            <Button autoFocus onClick={() => answer(false)}>
              {t("cancel")}
            </Button>
            <Button look={danger ? "danger" : "brand"} onClick={() => answer(true)}>
              {t("confirm_yes")}
            </Button>
          </>
        }
      >
        <div className="text-list">{body}</div>
      </Dialog>
    </Asking>
  );
}
