import { Check, CircleAlert, Mail } from "lucide-react";
import Link from "next/link";
import { useLocale, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { CallLink } from "@/components/domain/debtors/page/call-link";
import { CopyButton } from "@/components/ui/copy-button";
import type { Debtor, DebtorRecord, DebtorTimeline } from "@/lib/debtors/answers";
import { formatCount, formatMoney, formatNearDay } from "@/lib/i18n/format";
import { codeOf, type LanguageCode } from "@/lib/i18n/locales";
import type { Day } from "@/lib/kernel/day";
import { languageFor } from "@/lib/templates/rules/language";
import { useContactWords } from "./contact-words";

type Props = {
  debtor: Debtor;
  record: DebtorRecord;
  contact: DebtorTimeline["last_contact"];
  today: Day;
  defaults: { currency: string; language: LanguageCode };
  /** The address of the list of sent messages; null without the right to see it. */
  deliveryHref: string | null;
};

/** Renders how to reach a debtor, how it pays, and its account owner: all that is needed during a call. */
export function ContactCard(props: Props) {
  const t = useTranslations("debtor_page");
  const { debtor } = props;
  return (
    <section
      aria-label={t("contact")}
      className="grid gap-px overflow-hidden rounded-md border border-line bg-line md:grid-cols-2 xl:grid-cols-[1.05fr_1.25fr_1fr_1.1fr]"
    >
      <Part title={t("telephone")}>
        {debtor.contact_telephone_number ? (
          <CallLink debtor={debtor} />
        ) : (
          <Unknown>{t("no_telephone")}</Unknown>
        )}
        {debtor.contact_name && <p>{debtor.contact_name}</p>}
      </Part>
      <Part title={t("email")}>
        <Mailing {...props} />
      </Part>
      <Part title={t("behaviour")}>
        <Behaviour {...props} />
      </Part>
      <Part title={t("care")}>
        <Care {...props} />
      </Part>
    </section>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="min-w-0 bg-surface px-4 py-2 text-dense">
      <h2 className="font-normal text-[12px]/4 text-ink-muted">{title}</h2>
      {children}
    </div>
  );
}

const Unknown = ({ children }: { children: ReactNode }) => <p className="text-ink-muted">{children}</p>;

function Mailing({ debtor, record, today, defaults, deliveryHref }: Props) {
  const t = useTranslations("debtor_page");
  const languages = useTranslations("debtors");
  const { recipients } = debtor;
  const [first] = recipients.filter(({ kind }) => kind === "to");
  const others = recipients.filter((recipient) => recipient !== first).map(({ email }) => email);
  const code = codeOf(languageFor(debtor, defaults.language));
  return (
    <>
      {first ? (
        <p className="flex items-center gap-1">
          <a
            href={`mailto:${first.email}`}
            className="min-w-0 truncate font-medium text-brand-text text-list hover:underline"
          >
            {first.email}
          </a>
          <CopyButton text={first.email} label={t("copy_email")} />
        </p>
      ) : (
        <Unknown>{t("no_email")}</Unknown>
      )}
      <Delivered
        isRefused={first?.state === "bounced"}
        mail={record.last_mail}
        today={today}
        href={deliveryHref}
      />
      <p className="truncate text-ink-muted" title={others.join(", ")}>
        {[
          ...(others.length > 0 ? [t("copy_to", { email: others.join(", ") })] : []),
          languages(`language_${code}`),
        ].join(" · ")}
      </p>
    </>
  );
}

type DeliveredProps = {
  isRefused: boolean;
  mail: DebtorRecord["last_mail"];
  today: Day;
  href: string | null;
};

/** Renders the delivery of the last mail; whether it was read is unknown. */
function Delivered({ isRefused, mail, today, href }: DeliveredProps) {
  const t = useTranslations("debtor_page");
  const locale = useLocale();
  if (!mail) return null;
  const day = formatNearDay(mail.on, today, locale);
  const isSent = mail.state === "sent" && !isRefused;
  const Icon = isSent ? Check : mail.state === "failed" || isRefused ? CircleAlert : Mail;
  const words = isSent ? "mail_sent" : mail.state === "failed" || isRefused ? "mail_failed" : "mail_unknown";
  return (
    <p className={`flex items-center gap-1.5 ${isSent ? "text-ok-ink" : "text-bad-ink"}`}>
      <Icon aria-hidden size={14} className="shrink-0" />
      {href === null ? (
        t(words, { day })
      ) : (
        <Link prefetch={false} href={href} className="hover:underline">
          {t(words, { day })}
        </Link>
      )}
    </p>
  );
}

function Behaviour({ debtor, record, defaults }: Props) {
  const t = useTranslations("debtor_page");
  const { days_late: late, promises } = record;
  const figures = [
    ...(debtor.dso === null ? [] : [t("dso", { shown: formatCount(debtor.dso) })]),
    ...(debtor.credit_limit === null
      ? []
      : [t("limit", { amount: formatMoney(debtor.credit_limit, defaults.currency) })]),
  ];
  return (
    <>
      <PaysLate days={late} />
      {promises.made > 0 && <p>{t("promises", { kept: promises.kept, made: promises.made })}</p>}
      {figures.length > 0 && <p className="tnum text-ink-muted">{figures.join(" · ")}</p>}
    </>
  );
}

function PaysLate({ days }: { days: number | null }) {
  const t = useTranslations("debtor_page");
  if (days === null) return <Unknown>{t("pays_unknown")}</Unknown>;
  const key = days > 0 ? "pays_late" : days < 0 ? "pays_early" : "pays_on_time";
  return (
    <p className="text-list">
      {t.rich(key, {
        count: Math.abs(days),
        shown: formatCount(Math.abs(days)),
        b: (words) => <b className="font-semibold">{words}</b>,
      })}
    </p>
  );
}

function Care({ debtor, contact, today }: Props) {
  const t = useTranslations("debtor_page");
  const last = useContactWords(contact, today);
  const line = (label: string, words: string) => (
    <p className="truncate" title={words}>
      <span className="font-medium">{label}</span> {words}
    </p>
  );
  return (
    <>
      {line(t("owner"), debtor.customer_owner || t("no_owner"))}
      {line(t("last_contact"), last ?? t("no_contact"))}
      {debtor.comment && (
        <p className="line-clamp-2 text-ink-muted" title={debtor.comment}>
          {debtor.comment}
        </p>
      )}
    </>
  );
}
