import type { z } from "zod";
import { auditEndpoint } from "@/lib/access/audit-endpoint";
import { type PublicEndpoint, type PublicRequest, publicEndpoint } from "@/lib/access/public-endpoint";
import type { Session } from "@/lib/access/session";

type Change<S extends z.ZodObject, T> = {
  /** Returns the session, and throws when it may not make this change. */
  by: (entrance: PublicRequest) => Promise<Session>;
  input: S;
  answer: z.ZodType<T>;
  run: (session: Session, input: z.output<S>, entrance: PublicRequest) => Promise<NoInfer<T>>;
};

/** Returns an endpoint at which users change their own sign-in. The audit records the call, and which fields were sent. */
export const accountEndpoint = <S extends z.ZodObject, T>({
  by,
  input,
  answer,
  run,
}: Change<S, T>): PublicEndpoint<S, T> =>
  publicEndpoint({
    input,
    answer,
    async run(entrance, values) {
      const session = await by(entrance);
      const answered = await run(session, values, entrance);
      const { super_user_id } = session.ctx.actor;
      const fields = Object.keys(values).filter((name) => name !== "id");
      await auditEndpoint({ user_id: session.user_id, super_user_id }, entrance, { fields });
      return answered;
    },
  });
