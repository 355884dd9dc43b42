import { safeParse, type z } from "zod";
import { isProduction } from "@/lib/kernel/settings";

/**
 * Returns what a call answers, as its schema declares it. Whatever more or else it answers is a fault while it is made and in every test,
 * which throws here: the published document is written from that schema. In production the answer goes out as it is.
 */
export function declared<T>(schema: z.ZodType<T>, answer: T): T {
  if (isProduction) return answer;
  const { error } = safeParse(schema, answer);
  if (error) throw new Error(`the answer is not what its call declares: ${wrong(error.issues)}`);
  return answer;
}

const wrong = (issues: readonly { path: PropertyKey[]; message: string }[]): string =>
  issues
    .slice(0, 5)
    .map(({ path, message }) => `${path.join(".")}: ${message}`)
    .join("; ");
