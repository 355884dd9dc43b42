import { BadgeCheck } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { FrameContext } from "@/components/domain/jobs/frame-context";
import { JobsProvider } from "@/components/domain/jobs/jobs-provider";
import type { FrameProps } from "@/components/domain/jobs/types";
import { PrefetchLink } from "@/components/ui/prefetch-link";
import { CustomerMenu } from "./customer-menu";
import { EndSuperLogin } from "./end-super-login";
import { GoShortcuts } from "./go-shortcuts";
import { HelpButton } from "./help-button";
import { JobPanel } from "./job-panel";
import { LanguageMenu } from "./language-menu";
import { ListOwnerProvider } from "./list-owner-provider";
import { Navigation } from "./navigation";
import { OfflineBand } from "./offline-band";
import { PaletteField } from "./palette/palette-field";
import { Prefetcher } from "./prefetcher";
import { UndoButton } from "./undo-button";
import { UserMenu } from "./user-menu";

/** Renders what is around a page: bands, bar, navigation, and the place of the page. */
export function Frame(props: FrameProps) {
  const {
    domain,
    reseller,
    user,
    customer,
    canSwitch,
    language,
    nav,
    userLinks = [],
    realtime,
    children,
  } = props;
  const t = useTranslations("frame");
  return (
    <JobsProvider
      realtime={realtime}
      userId={user.id}
      customerId={customer?.id ?? null}
      pageVersion={props.pageVersion}
    >
      <Prefetcher />
      <a
        href="#content"
        className="no-print fixed top-2 left-2 z-50 -translate-y-20 rounded-md bg-brand-fill px-4 py-2 text-brand-ink text-list focus:translate-y-0"
      >
        {t("skip")}
      </a>
      <div className="frame-bar z-30">
        <Bands environment={props.environment} superLogin={props.superLogin} />
        <OfflineBand />
        <GoShortcuts domain={domain} items={nav} />
        <header className="on-bar flex h-12 items-center gap-1 max-md:h-13 border-line border-b bg-bar px-3 text-bar-ink sm:gap-2">
          <PrefetchLink
            href={`/${domain}`}
            aria-label={t("home", { name: reseller.name })}
            className={`mr-2 flex min-w-0 max-w-48 shrink-0 items-center rounded-sm px-1 font-semibold text-form max-sm:mr-1 max-sm:max-w-20 ${customer ? "max-sm:hidden" : ""}`}
          >
            <Logo reseller={reseller} />
          </PrefetchLink>
          {(customer || canSwitch) && <CustomerMenu customer={customer} canSwitch={canSwitch} />}
          {props.palette && (
            <div className="flex min-w-0 flex-1 justify-center max-lg:justify-end max-sm:min-w-fit">
              <PaletteField settings={props.palette} />
            </div>
          )}
          <div className="ml-auto flex shrink-0 items-center gap-0.5">
            {props.mayUndo && <UndoButton key={customer?.id} />}
            <JobPanel />
            {reseller.badge && (
              <a
                href={reseller.badge}
                target="_blank"
                rel="noopener noreferrer"
                aria-label={t("badge", { name: reseller.name })}
                title={t("badge", { name: reseller.name })}
                className="grid size-9 place-items-center rounded-md hover:bg-bar-hover"
              >
                <BadgeCheck aria-hidden size={18} />
              </a>
            )}
            <HelpButton domain={domain} start={props.helpAtStart} />
            <LanguageMenu language={language} />
            <UserMenu
              domain={domain}
              user={user}
              customer={customer}
              links={userLinks}
              isSuper={props.superLogin !== null}
              helpAtStart={props.helpAtStart}
            />
          </div>
        </header>
      </div>
      <div className="flex min-h-[calc(100dvh-var(--bar-height))] max-md:flex-col">
        <Navigation items={nav} otherPages={props.palette?.pages ?? []} />
        <main
          id="content"
          tabIndex={-1}
          className="min-w-0 flex-1 px-6 pt-6 pb-8 outline-none has-[.list-page]:p-0! max-md:px-4 max-md:pt-4 max-md:pb-24"
        >
          <ListOwnerProvider userId={user.id} isSuper={props.superLogin !== null}>
            <FrameContext value={true}>{children}</FrameContext>
          </ListOwnerProvider>
        </main>
      </div>
    </JobsProvider>
  );
}

function Logo({ reseller }: { reseller: FrameProps["reseller"] }) {
  if (!reseller.logo) return <span className="truncate">{reseller.name}</span>;
  return (
    // On a white background: a green logo on a green bar would be illegible.
    <span className="rounded-[5px] bg-[#fff] px-2">
      {/* biome-ignore lint/performance/noImgElement: a small file of the reseller's own, already the right size */}
      <img src={reseller.logo} alt="" className="h-10 w-auto max-w-44 object-contain max-sm:max-w-20" />
    </span>
  );
}

/** Renders thin striped bands for the environment and for a super-login's account. */
export function Bands({ environment, superLogin }: Pick<FrameProps, "environment" | "superLogin">) {
  const t = useTranslations("frame");
  return (
    <>
      {environment !== "production" && (
        <Band colour="striped-warn">{environment === "LOCAL" ? t("local") : t("staging")}</Band>
      )}
      {superLogin !== null && (
        <Band colour="striped-bad">
          {t("super_login", { name: superLogin.account, own: superLogin.ownAccount })} <EndSuperLogin />
        </Band>
      )}
    </>
  );
}

function Band({ colour, children }: { colour: string; children: ReactNode }) {
  return (
    <div
      role="status"
      className={`band flex h-[22px] justify-center overflow-hidden font-semibold text-dense ${colour}`}
    >
      <span className="truncate px-3 leading-[22px]">{children}</span>
    </div>
  );
}
