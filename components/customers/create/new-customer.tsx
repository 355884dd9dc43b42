"use client";
import { useRouter, useSearchParams } from "next/navigation";
import { useEffect, useState } from "react";
import { CustomerForm } from "../customer-form";
import { CustomerWizard, type WizardProps } from "./customer-wizard";
import { type Draft, deleteDraft, readDraft } from "./draft";
import { defaultChoices, stepIn, tariffValues } from "./wizard-steps";

type Props = WizardProps & {
  /** Shows all settings in one form instead of the steps. */
  isAll: boolean;
};

/** Renders the form of a new customer or prospect: first the choice between the two, then a customer in steps unless `isAll`. */
export function NewCustomer({ isAll, ...props }: Props) {
  const router = useRouter();
  const search = useSearchParams();
  const { start, user_id, rate } = props;
  const [stored, setStored] = useState<{ draft: Draft | null; round: number }>({ draft: null, round: 0 });
  const [hasMoved, setMoved] = useState(false);
  const step = stepIn(search.get("step"));
  // The server has no draft: it is loaded after hydration.
  useEffect(() => {
    const draft = readDraft(user_id);
    if (draft) setStored(({ round }) => ({ draft, round: round + 1 }));
  }, [user_id]);
  // Without a request to the server, so that typed values remain.
  const goTo = (next: number) => {
    setMoved(true);
    if (next !== step) window.history.pushState(null, "", `?step=${next}`);
  };
  const restart = () => {
    deleteDraft(user_id);
    setStored(({ round }) => ({ draft: null, round: round + 1 }));
    goTo(1);
  };
  if (step !== null && !isAll)
    return (
      <CustomerWizard
        key={stored.round}
        {...props}
        step={step}
        draft={stored.draft}
        hasMoved={hasMoved}
        onStep={goTo}
        onAnew={restart}
      />
    );
  const { user_id: _, rate: __, ...form } = props;
  if (!isAll) return <CustomerForm {...form} customer={null} onCustomer={() => goTo(1)} />;
  return (
    <CustomerForm
      key={`all-${stored.round}`}
      {...form}
      customer={null}
      start={{ ...start, type: 1 }}
      onAdded={(id) => {
        deleteDraft(user_id);
        router.push(`/${props.domain}/customers/${id}/edit?tab=info`);
        router.refresh();
      }}
      draft={stored.draft ? { ...tariffValues(defaultChoices.tariff, rate), ...stored.draft.values } : {}}
    />
  );
}
