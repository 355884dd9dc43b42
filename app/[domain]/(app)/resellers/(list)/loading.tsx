import { LabelListSkeleton } from "@/components/labels/label-list";

export default function Loading() {
  return <LabelListSkeleton />;
}
