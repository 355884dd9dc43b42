"use client";
import { CircleAlert } from "lucide-react";
import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import type { SectionId } from "./layout";

export const anchorOf = (id: SectionId): string => `section-${id}`;

type Props = { sections: readonly SectionId[]; wrong: ReadonlySet<SectionId> };

/** The sections of the form beside it: where one is, and where something is wrong. */
export function SectionIndex({ sections, wrong }: Props) {
  const t = useTranslations("customers");
  const here = useSectionInSight(sections);
  return (
    <nav aria-label={t("sections")} className="sticky top-16 w-44 shrink-0 self-start max-lg:hidden">
      <ul className="flex flex-col gap-0.5">
        {sections.map((id) => (
          <li key={id}>
            <a
              href={`#${anchorOf(id)}`}
              aria-current={here === id ? "location" : undefined}
              className="flex min-h-8 items-center justify-between gap-2 rounded-md px-2.5 text-list hover:bg-sunken aria-[current]:bg-brand-soft aria-[current]:font-semibold aria-[current]:text-brand-text"
            >
              {t(`section_${id}`)}
              {wrong.has(id) && (
                <span className="text-bad">
                  <CircleAlert aria-hidden size={16} />
                  <span className="sr-only">{t("section_wrong")}</span>
                </span>
              )}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The part of the window in which a section counts as the one that is read. */
const READ_IN = "-15% 0px -70% 0px";

function useSectionInSight(sections: readonly SectionId[]): SectionId | undefined {
  const [here, setHere] = useState<SectionId | undefined>(sections[0]);
  const names = sections.join(",");
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => {
        const seen = entries.find(({ isIntersecting }) => isIntersecting)?.target.id;
        const found = sections.find((id) => anchorOf(id) === seen);
        if (found) setHere(found);
      },
      { rootMargin: READ_IN },
    );
    for (const id of names.split(",")) {
      const section = document.getElementById(`section-${id}`);
      if (section) observer.observe(section);
    }
    return () => observer.disconnect();
  }, [names, sections]);
  return here;
}
