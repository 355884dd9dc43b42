import { getTranslations } from "next-intl/server";
import { Tabs } from "@/components/ui/tabs";

type Props = { domain: string; at: "labels" | "providers" };

/** What role 1 sets up for all white labels: they themselves, and with which organisations their people sign in. */
export async function LabelTabs({ domain, at }: Props) {
  const t = await getTranslations("identity_providers");
  const places = { labels: `/${domain}/resellers`, providers: `/${domain}/resellers/sign-in` };
  return (
    <Tabs
      label={t("tabs")}
      tabs={(["labels", "providers"] as const).map((each) => ({
        href: places[each],
        label: t(`tab_${each}`),
        current: each === at,
      }))}
    />
  );
}
