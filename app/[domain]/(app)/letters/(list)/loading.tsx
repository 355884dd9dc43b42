import { LetterListSkeleton } from "@/components/letters/letter-list";

export default function Loading() {
  return <LetterListSkeleton />;
}
