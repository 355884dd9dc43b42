import { getTranslations } from "next-intl/server";
import { Tabs } from "@/components/ui/tabs";

type Props = { domain: string; current: "labels" | "providers" };

/** Renders the two tabs of white labels for role 1: the labels, and the organisations whose people sign in by OpenID Connect. */
export async function LabelTabs({ domain, current }: Props) {
  const t = await getTranslations("identity_providers");
  const places = { labels: `/${domain}/resellers`, providers: `/${domain}/resellers/sign-in` };
  return (
    <Tabs
      label={t("tabs")}
      tabs={(["labels", "providers"] as const).map((each) => ({
        href: places[each],
        label: t(`tab_${each}`),
        current: each === current,
      }))}
    />
  );
}
