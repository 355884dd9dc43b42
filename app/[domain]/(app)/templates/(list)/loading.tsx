import { TemplateListSkeleton } from "@/components/templates/template-list";

export default function Loading() {
  return <TemplateListSkeleton />;
}
