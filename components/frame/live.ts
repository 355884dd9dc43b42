"use client";
import { useEffect, useRef, useState } from "react";
import { endpointOf } from "@/components/ui/address";
import { call } from "@/components/ui/api";
import { customerHeaders } from "@/components/ui/tab";
import type { Job, RealtimeSettings } from "./types";

type Listeners = { onJob: (job: Job) => void; onRows: () => void };
type Where = { realtime: RealtimeSettings | null; userId: number; customerId: number | null };

const isJob = (data: unknown): data is Job =>
  typeof data === "object" && data !== null && "id" in data && "status" in data && "current" in data;

/** Listens to the user's and the customer's channel. Answers whether the line is up; the client is fetched lazily. */
export function useLive({ realtime, userId, customerId }: Where, listeners: Listeners): boolean {
  const [up, setUp] = useState(false);
  const latest = useRef(listeners);
  useEffect(() => {
    latest.current = listeners;
  });
  const settings = realtime && JSON.stringify(realtime);
  useEffect(() => {
    if (!settings) return;
    let closed = false;
    let close = () => {};
    const parsed: RealtimeSettings = JSON.parse(settings);
    void connect(parsed).then((pusher) => {
      if (closed) return pusher.disconnect();
      close = () => pusher.disconnect();
      let wasUp = false;
      pusher.connection.bind("state_change", ({ current }: { current: string }) => {
        setUp(current === "connected");
        // What happened while the line was down was told to nobody: the page is read again.
        if (current === "connected" && wasUp) latest.current.onRows();
        // The server cut it: the session may be over, and then this page is nobody's any more.
        if (current === "disconnected" && !closed) void call("GET /auth/profile", {}, { inBackground: true });
        wasUp ||= current === "connected";
      });
      if (customerId === null) return;
      pusher
        .subscribe(`private-customer-${customerId}-user-${userId}`)
        .bind("job", (data: unknown) => isJob(data) && latest.current.onJob(data));
      pusher.subscribe(`private-customer-${customerId}`).bind("rows", () => latest.current.onRows());
    }, noLine);
    return () => {
      closed = true;
      close();
      setUp(false);
    };
  }, [settings, userId, customerId]);
  return up;
}

// The client could not be fetched: polling does the work.
const noLine = () => {};

async function connect({ key, host, port, tls, cluster = "eu" }: RealtimeSettings) {
  const { default: Pusher } = await import("pusher-js");
  const headers = { "X-Requested-With": "invorder", ...customerHeaders() };
  const pusher = new Pusher(key, {
    cluster,
    ...(host ? { wsHost: host, wsPort: port, wssPort: port } : {}),
    forceTLS: tls,
    enabledTransports: ["ws", "wss"],
    channelAuthorization: {
      endpoint: endpointOf("POST /realtime/auth"),
      transport: "ajax",
      headers,
    },
    userAuthentication: { endpoint: endpointOf("POST /realtime/session"), transport: "ajax", headers },
  });
  // The line is cut with the session it belongs to.
  pusher.signin();
  return pusher;
}
