import { safeParse, type z } from "zod";
import { isProduction } from "@/lib/kernel/settings";

/**
 * Returns the answer of a call, checked against its declared schema. Any deviation throws in development and in every test, because the
 * published document is written from that schema. In production the answer is returned unchecked.
 */
export function checkedAnswer<T>(schema: z.ZodType<T>, answer: T): T {
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
