import { answering } from "@/lib/http/handle";
import { notFound } from "@/lib/kernel/problems";

/** An address the API does not have: a program gets an answer it can read, not a page. */
const nothing = (request: Request) =>
  answering(request, async () => {
    throw notFound();
  });

export { nothing as DELETE, nothing as GET, nothing as PATCH, nothing as POST, nothing as PUT };
