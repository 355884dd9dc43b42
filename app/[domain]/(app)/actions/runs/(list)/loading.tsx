import { RunListSkeleton } from "@/components/runs/run-list";

export default function Loading() {
  return <RunListSkeleton />;
}
