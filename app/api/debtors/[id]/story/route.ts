import { debtorStory } from "@/lib/debtors/queries/story";
import { handle } from "@/lib/http/handle";

export const GET = handle(debtorStory);
