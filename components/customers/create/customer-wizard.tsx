"use client";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { type MouseEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { SenderPart } from "@/components/domain/customers/sender-part";
import { call } from "@/components/ui/api";
import { Button } from "@/components/ui/button";
import { RequiredLegend } from "@/components/ui/field";
import { FORM_ERRORS_ID, Form } from "@/components/ui/form";
import { PrefetchLink } from "@/components/ui/prefetch-link";
import { ProgressBar } from "@/components/ui/progress-bar";
import { RadioCards } from "@/components/ui/radio-cards";
import { toast } from "@/components/ui/toast";
import { startingTexts } from "@/lib/templates/rules/types";
import type { CustomerChoices } from "@/lib/tenants/answers";
import { Consequences } from "../consequences";
import { CustomerField } from "../customer-field";
import { rowsOfSection } from "../layout";
import { type CustomerFormProps, useCustomerForm } from "../use-customer-form";
import { useSectionWords } from "../use-section-words";
import { type Draft, deleteDraft, storeDraft } from "./draft";
import { TariffPart } from "./tariff-part";
import {
  defaultChoices,
  fieldsOfStep,
  openItemSources,
  stepOfField,
  tariffValues,
  type WizardChoices,
  wizardSteps,
} from "./wizard-steps";

export type WizardProps = Pick<CustomerFormProps, "domain" | "start" | "rights" | "facts"> & {
  choices: CustomerChoices;
  today: string;
  user_id: number;
  /** The current statutory interest, in percent as text. */
  rate: string;
};

type Props = WizardProps & {
  /** The number of the current step, from 1. */
  step: number;
  draft: Draft | null;
  /** True once the user navigated to this step within the page: its title takes the focus. */
  hasMoved: boolean;
  onStep: (step: number) => void;
  /** Discards the draft of the form. */
  onAnew: () => void;
};

/** Returns whether an e-mail address is complete: an incomplete one is not copied to the sender of the collection side. */
const isCompleteAddress = (address: string): boolean => /^\S+@\S+\.\S+$/.test(address.trim());

/** Shows the form of a new customer in four steps: name and sender, tariff, tone of the letters, source of the open items. */
export function CustomerWizard({ step, draft, hasMoved, onStep, onAnew, ...props }: Props) {
  const { domain, start, choices, today, user_id, rate } = props;
  const t = useTranslations("new_customer");
  const router = useRouter();
  const [begun] = useState<WizardChoices>(draft?.choices ?? defaultChoices);
  const [chosen, setChosen] = useState(begun);
  const isAdded = useRef(false);
  const form = useCustomerForm({
    ...props,
    customer: null,
    start: { ...start, type: 1 },
    draft: { ...tariffValues(defaultChoices.tariff, rate), ...draft?.values },
    extraFields: ({ debit_sender, debit_display_name }) => ({
      ...(chosen.texts === "standard" ? {} : { texts: chosen.texts }),
      ...(isCompleteAddress(debit_sender) ? { incasso_sender: debit_sender } : {}),
      incasso_display_name: debit_display_name,
    }),
    onAdded: (id) => void land(id),
  });
  const { values, problem, attempt, dirty } = form;

  async function land(id: number) {
    isAdded.current = true;
    deleteDraft(user_id);
    const here = `/${domain}/customers/${id}/edit`;
    if (chosen.legal) {
      const answer = await call("POST /customers/{id}/law-mode", { id, mode: "law" });
      if (!answer.ok) toast.error(answer.problem.detail || t("legal_failed"));
    }
    router.push(`${here}?tab=info&items=${chosen.items}`);
    router.refresh();
  }

  // The draft is stored only after a change: the one stored in this tab before is read after the first render.
  const isTouched = useRef(false);
  useEffect(() => {
    isTouched.current ||= dirty || chosen !== begun;
    if (isTouched.current && !isAdded.current) storeDraft(user_id, values, chosen);
  }, [user_id, values, chosen, begun, dirty]);

  /** The id of the field to focus after a change of step; without one the title of the step is focused. */
  const focusTarget = useRef<string | null>(null);
  const goTo = (next: number, focus: string | null = null) => {
    focusTarget.current = next === step ? null : focus;
    onStep(next);
  };
  // On arrival at the page nothing takes the focus.
  const shownStep = useRef(hasMoved ? null : step);
  useEffect(() => {
    if (shownStep.current === step) return;
    shownStep.current = step;
    document.getElementById(focusTarget.current ?? HEAD)?.focus();
    focusTarget.current = null;
  }, [step]);

  const wrong = Object.keys(problem?.errors ?? {}).flatMap((name) => stepOfField(name) ?? []);
  const firstWrong = wrong.length === 0 ? null : Math.min(...wrong);
  const showWrong = useRef(goTo);
  useEffect(() => {
    showWrong.current = goTo;
  });
  // Once per refused attempt: users who navigate on from there are not sent back.
  useEffect(() => {
    if (attempt > 0 && firstWrong !== null) showWrong.current(firstWrong, FORM_ERRORS_ID);
  }, [attempt, firstWrong]);

  const isLast = step === wizardSteps.length;
  const guarded = {
    ...form,
    submit: async () => {
      if (isLast) return form.submit();
      goTo(step + 1);
      return true;
    },
  };
  const choose = (change: Partial<WizardChoices>) => {
    form.renew();
    setChosen((before) => ({ ...before, ...change }));
  };
  const partProps = { form, choices, today };
  const parts: Record<(typeof wizardSteps)[number], ReactNode> = {
    who: <WhoPart {...partProps} />,
    tariff: <TariffPart {...partProps} pathChoices={chosen} onChoose={choose} rate={rate} />,
    texts: (
      <RadioCards
        id={form.idOf("texts")}
        name="texts"
        legend={t("texts_ask")}
        cards={(["standard", ...startingTexts] as const).map((texts) => ({
          value: texts,
          name: t(`texts_${texts}`),
          hint: t(`texts_${texts}_hint`),
          details: <q className="mt-2 block text-ink">{t(`texts_${texts}_words`)}</q>,
        }))}
        value={chosen.texts}
        onChange={(texts) => choose({ texts })}
        error={problem?.errors?.texts}
      />
    ),
    items: (
      <RadioCards
        id={form.idOf("items")}
        name="items"
        legend={t("items_ask")}
        columns={3}
        cards={openItemSources.map((items) => ({
          value: items,
          name: t(`items_${items}`),
          hint: t(`items_${items}_hint`),
        }))}
        value={chosen.items}
        onChange={(items) => choose({ items })}
      />
    ),
  };
  const here = wizardSteps[step - 1] ?? "who";
  return (
    <div
      className="flex min-w-0 flex-col gap-5"
      onClickCapture={(event) => followToStep(event, { summary: form.summary, step, goTo })}
    >
      <Progress step={step} wrongSteps={new Set(wrong)} onStep={goTo} />
      <Form form={guarded} label={t("form")}>
        <StepHead title={t(`step_${here}`)} hint={t(`step_${here}_hint`)} />
        {parts[here]}
        <div className="flex flex-wrap items-center gap-2 border-line border-t pt-4">
          {step > 1 && <Button onClick={() => goTo(step - 1)}>{t("back")}</Button>}
          <Button type="submit" variant="brand" pending={form.pending}>
            {isLast ? t("add") : t("next")}
          </Button>
          <span className="ml-auto flex flex-wrap items-center gap-x-4 gap-y-1 text-list">
            {(draft !== null || form.dirty) && (
              <Button variant="link" onClick={onAnew}>
                {t("anew")}
              </Button>
            )}
            <PrefetchLink
              href={`/${domain}/customers/create?all=1`}
              className="text-brand-text underline underline-offset-2"
            >
              {t("all_settings")}
            </PrefetchLink>
          </span>
        </div>
      </Form>
    </div>
  );
}

type Following = {
  summary: readonly { id: string; label: string }[];
  step: number;
  goTo: (step: number, focus: string) => void;
};

/** Opens the step of a field that the error summary links to, then focuses the field. */
function followToStep(event: MouseEvent, { summary, step, goTo }: Following) {
  const link = event.target instanceof Element ? event.target.closest('a[href^="#"]') : null;
  const id = link?.getAttribute("href")?.slice(1);
  const named = summary.find((error) => error.id === id);
  if (!id || !named) return;
  const target = stepOfField(id.slice(id.lastIndexOf("-") + 1));
  if (target === null || target === step) return;
  event.preventDefault();
  event.stopPropagation();
  goTo(target, id);
}

type WhoProps = {
  form: ReturnType<typeof useCustomerForm>;
  choices: CustomerChoices;
  today: string;
};

/** Shows the first step: name, white label, licence, language and sender of the customer. */
function WhoPart({ form, choices, today }: WhoProps) {
  const words = useSectionWords(form.values, today);
  const specs = [...rowsOfSection.general, ...rowsOfSection.debit].flat();
  const specOf = (name: string) => specs.filter((spec) => spec.name === name);
  return (
    <div className="grid min-w-0 items-start gap-x-8 gap-y-4 wide:grid-cols-[minmax(0,40rem)_minmax(0,1fr)]">
      <div className="flex min-w-0 flex-col gap-4">
        <RequiredLegend />
        {fieldsOfStep.who.flatMap(specOf).map((spec) => (
          <div key={spec.name} className="flex min-w-0 flex-col gap-2">
            <CustomerField spec={spec} form={form} choices={choices} disabled={false} />
            {spec.name === "debit_sender" && (
              <SenderPart address={form.values.debit_sender} customer={null} />
            )}
          </div>
        ))}
      </div>
      <Consequences sentences={[...(words.general ?? []), ...(words.debit ?? [])]} />
    </div>
  );
}

type ProgressProps = { step: number; wrongSteps: ReadonlySet<number>; onStep: (step: number) => void };

/** Shows the progress and a link to each step; a step with invalid fields is marked. */
function Progress({ step, wrongSteps, onStep }: ProgressProps) {
  const t = useTranslations("new_customer");
  const total = wizardSteps.length;
  return (
    <nav aria-label={t("steps")} className="flex max-w-[60rem] flex-col gap-2">
      <ProgressBar label={t("progress", { step, total })} current={step} total={total} />
      <ol className="grid grid-cols-2 gap-1 sm:grid-cols-4">
        {wizardSteps.map((name, index) => (
          <li key={name}>
            <button
              type="button"
              aria-current={index + 1 === step ? "step" : undefined}
              onClick={() => onStep(index + 1)}
              className="min-h-8 w-full rounded-md px-2 text-left text-ink-muted text-list hover:bg-sunken aria-[current]:font-semibold aria-[current]:text-ink max-md:min-h-11"
            >
              {index + 1}. {t(`step_${name}`)}
              {wrongSteps.has(index + 1) && <span className="text-bad"> {t("wrong")}</span>}
            </button>
          </li>
        ))}
      </ol>
    </nav>
  );
}

const HEAD = "new-customer-step";

/** Shows the title of a step and focuses it after navigation, so that a screen reader announces it. */
function StepHead({ title, hint }: { title: string; hint: string }) {
  return (
    <div>
      <h2 id={HEAD} tabIndex={-1} className="rounded-md font-semibold text-form">
        {title}
      </h2>
      <p className="max-w-prose text-ink-muted text-list">{hint}</p>
    </div>
  );
}
