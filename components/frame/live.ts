"use client";
import type Pusher from "pusher-js";
import type { UserAuthenticationCallback } from "pusher-js";
import { useEffect, useRef, useState } from "react";
import { endpointOf } from "@/components/ui/address";
import { call } from "@/components/ui/api";
import { onceAtWork } from "@/components/ui/at-work";
import { customerHeaders } from "@/components/ui/tab";
import type { Job, RealtimeSettings } from "./types";

type Listeners = { onJob: (job: Job) => void; onRows: () => void };
type Where = { realtime: RealtimeSettings | null; userId: number; customerId: number | null };

const isJob = (data: unknown): data is Job =>
  typeof data === "object" && data !== null && "id" in data && "status" in data && "current" in data;

/** Who only looks is told of changes from then on. */
const ALONE_MS = 10_000;
/** A page that stood longer than this without a line may have missed something. */
const LATE_MS = 3_000;

/** Listens to the user's and the customer's channel. Answers whether the line is up; the client is fetched once somebody is at work, or after a while. */
export function useLive({ realtime, userId, customerId }: Where, listeners: Listeners): boolean {
  const [up, setUp] = useState(false);
  const latest = useRef(listeners);
  useEffect(() => {
    latest.current = listeners;
  });
  const settings = realtime && JSON.stringify(realtime);
  useEffect(() => {
    if (!settings) return;
    const parsed: RealtimeSettings = JSON.parse(settings);
    const madeAt = performance.now();
    let closed = false;
    let isBegun = false;
    let close = () => {};
    const listen = (pusher: Pusher) => {
      if (closed) return pusher.disconnect();
      close = () => pusher.disconnect();
      // What happened while no line was up was told to nobody: the page is read again.
      let isBehind = performance.now() - madeAt > LATE_MS;
      pusher.connection.bind("state_change", ({ current }: { current: string }) => {
        setUp(current === "connected");
        if (current === "disconnected" && !closed) leaveWhenOver();
        if (current !== "connected") return;
        if (isBehind) latest.current.onRows();
        isBehind = true;
      });
      if (customerId === null) return;
      pusher
        .subscribe(`private-customer-${customerId}-user-${userId}`)
        .bind("job", (data: unknown) => isJob(data) && latest.current.onJob(data));
      pusher.subscribe(`private-customer-${customerId}`).bind("rows", () => latest.current.onRows());
    };
    const begin = () => {
      if (!isBegun) void connect(parsed).then(listen, noLine);
      isBegun = true;
    };
    const callOff = onceAtWork(begin);
    const timer = setTimeout(begin, ALONE_MS);
    return () => {
      closed = true;
      callOff();
      clearTimeout(timer);
      close();
      setUp(false);
    };
  }, [settings, userId, customerId]);
  return up;
}

// The client could not be fetched: polling does the work.
const noLine = () => {};

/** The line was cut, or never tied to the session: that may be over, and then this page is nobody's any more. */
const leaveWhenOver = () => void call("GET /auth/profile", {}, { inBackground: true });

/** Ties the line to the session. One that ended before the line was up ends the page all the same. */
async function tie({ socketId }: { socketId: string }, done: UserAuthenticationCallback) {
  const answer = await call("POST /realtime/session", { socket_id: socketId }, { inBackground: true });
  if (answer.ok) return done(null, { auth: answer.data.auth, user_data: answer.data.user_data ?? "" });
  leaveWhenOver();
  done(new Error("the line is not tied to its session"), null);
}

async function connect({ key, host, port, tls, cluster = "eu" }: RealtimeSettings) {
  const { default: Client } = await import("pusher-js");
  const headers = { "X-Requested-With": "invorder", ...customerHeaders() };
  const pusher = new Client(key, {
    cluster,
    ...(host ? { wsHost: host, wsPort: port, wssPort: port } : {}),
    forceTLS: tls,
    enabledTransports: ["ws", "wss"],
    channelAuthorization: {
      endpoint: endpointOf("POST /realtime/auth"),
      transport: "ajax",
      headers,
    },
    userAuthentication: { customHandler: tie },
  });
  // The line is cut with the session it belongs to.
  pusher.signin();
  return pusher;
}
