import { MatchListSkeleton } from "@/components/ri-matches/match-list";

export default function Loading() {
  return <MatchListSkeleton />;
}
