"use client";
import {
  CircleAlert,
  CircleHelp,
  CircleUser,
  Keyboard,
  LogOut,
  Monitor,
  Moon,
  Sun,
  Undo2,
} from "lucide-react";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { chooseTheme, THEME_KEY, type Theme, themeFrom, themes } from "@/components/domain/jobs/theme-choice";
import type { FrameCustomer, FrameProps, FrameUser } from "@/components/domain/jobs/types";
import { call } from "@/components/ui/api";
import { removeStoredFilters } from "@/components/ui/data-table/stored-filters";
import { leavePage } from "@/components/ui/leave-page";
import { MenuButton } from "@/components/ui/menu";
import { toast } from "@/components/ui/toast";
import { useLocalStorage } from "@/components/ui/use-local-storage";
import { SHORTCUTS_KEY, SHORTCUTS_OFF } from "@/components/ui/use-shortcuts";
import { useWindowWidth } from "@/components/ui/use-window-width";
import { useHelpAddress } from "./help-button";

/** The window width from which the bar has room for the question mark. */
const BAR_HAS_HELP_FROM_PX = 768;
const icons = { light: Sun, dark: Moon, system: Monitor } satisfies Record<Theme, unknown>;

type Props = {
  domain: string;
  user: FrameUser;
  customer: FrameCustomer | null;
  links: NonNullable<FrameProps["userLinks"]>;
  isSuper: boolean;
  helpAtStart: FrameProps["helpAtStart"];
};

/** Renders the menu with the user and customer, the theme, and the sign-out. */
export function UserMenu({ domain, user, customer, links, isSuper, helpAtStart }: Props) {
  const t = useTranslations("frame");
  const errors = useTranslations("errors");
  const router = useRouter();
  const help = useHelpAddress({ domain, start: helpAtStart });
  const hasHelpInBar = useWindowWidth() >= BAR_HAS_HELP_FROM_PX;
  const [chosen] = useLocalStorage(THEME_KEY, "system");
  const [letters, setLetters] = useLocalStorage(SHORTCUTS_KEY, "on");

  const logout = async () => {
    const answer = await call("POST /auth/logout", {}, { stayOnUnauthorised: true });
    if (!answer.ok && answer.problem.status !== 401) {
      toast.error(errors("something_wrong"));
      return;
    }
    if (!isSuper) removeStoredFilters();
    leavePage(isSuper ? "/" : `/${domain}/login`);
  };

  const follow = (href: string) =>
    href.startsWith("/") ? router.push(href) : window.open(href, "_blank", "noopener,noreferrer");

  const colours = themes.map((theme) => {
    const Icon = icons[theme];
    return {
      id: theme,
      label: t(`theme_${theme}`),
      icon: <Icon aria-hidden size={16} />,
      checked: themeFrom(chosen) === theme,
      onAction: () => chooseTheme(theme),
    };
  });
  const keys = (["on", SHORTCUTS_OFF] as const).map((setting) => ({
    id: `letters-${setting}`,
    label: t(`letters_${setting}`),
    icon: <Keyboard aria-hidden size={16} />,
    checked: letters === setting,
    onAction: () => setLetters(setting),
  }));
  return (
    <MenuButton
      variant="bar"
      label={t("user_menu", { name: user.name })}
      icon={<Face isMarked={links.some(({ isBroken }) => isBroken)} />}
      header={
        <div className="border-line border-b px-3 py-2.5">
          <p className="font-medium text-list">{t("welcome", { name: user.name })}</p>
          {user.email && <p className="truncate text-dense text-ink-muted">{user.email}</p>}
          {customer && (
            <p className="mt-1 text-dense text-ink-muted">
              {t("welcome_customer", { customer: customer.name })}
            </p>
          )}
        </div>
      }
      groups={[
        {
          heading: "",
          items: [
            ...links.map(({ id, label, href, isBroken = false }) => ({
              id,
              label,
              ...(isBroken ? { danger: true, icon: <CircleAlert aria-hidden size={16} /> } : {}),
              onAction: () => follow(href),
            })),
            ...(hasHelpInBar
              ? []
              : [
                  {
                    id: "help-here",
                    label: t("help_here"),
                    icon: <CircleHelp aria-hidden size={16} />,
                    onAction: () => void window.open(help, "_blank", "noopener"),
                  },
                ]),
          ],
        },
        { heading: t("theme"), items: colours },
        { heading: t("letters"), items: keys },
        {
          heading: "",
          items: [
            {
              id: "logout",
              label: isSuper ? t("back_to_own") : t("logout"),
              icon: isSuper ? <Undo2 aria-hidden size={16} /> : <LogOut aria-hidden size={16} />,
              onAction: () => void logout(),
            },
          ],
        },
      ]}
    >
      <span className="max-w-40 truncate max-lg:hidden">{user.name}</span>
    </MenuButton>
  );
}

/** Renders the user's icon in the bar, with a red mark when something in their menu is broken. */
function Face({ isMarked }: { isMarked: boolean }) {
  return (
    <span className="relative">
      <CircleUser aria-hidden size={18} />
      {isMarked && <span aria-hidden className="-top-1 -right-1 absolute size-2.5 rounded-full bg-bad" />}
    </span>
  );
}
