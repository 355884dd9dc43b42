"use client";
import { useRouter } from "next/navigation";
import type Pusher from "pusher-js";
import type { UserAuthenticationCallback } from "pusher-js";
import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { endpointOf } from "@/components/ui/address";
import { call, rememberSeen } from "@/components/ui/api";
import { onceAtWork } from "@/components/ui/at-work";
import { isUnreached } from "@/components/ui/problem";
import { customerHeaders, rememberCustomer, sayTab, sayTabAtWork } from "@/components/ui/tab";
import { useSayEnded } from "./job-words";
import {
  dismissed,
  type Heard,
  hear,
  hearBegun,
  isRunning,
  type Jobs,
  type JobsState,
  knownOfNone,
} from "./jobs-state";
import type { Job, RealtimeSettings } from "./types";

type JobsValue = {
  jobs: Jobs;
  live: boolean;
  /** A job that was just started (the 202's data): it shows at once. False when it has ended already, and that is said. */
  track: (job: Job) => boolean;
  dismiss: (id: string) => void;
};

const JobsContext = createContext<JobsValue | null>(null);

/** The jobs of this user, live: `const { track } = useJobs()`. */
export function useJobs(): JobsValue {
  const value = useContext(JobsContext);
  if (!value) throw new Error("useJobs needs the Frame above it");
  return value;
}

/** Nobody asked for these calls: what becomes of them takes nobody away from the page. */
const background = { stayOnUnauthorised: true, inBackground: true };

const POLL_MS = 3_000;
const CALM_POLL_MS = 20_000;
const REFRESH_PAUSE_MS = 1_500;
const UNREACHED_PAUSE_MS = 3_000;

type Props = {
  realtime: RealtimeSettings | null;
  userId: number;
  customerId: number | null;
  seen: string;
  children: ReactNode;
};

export function JobsProvider({ realtime, userId, customerId, seen, children }: Props) {
  useEffect(() => rememberSeen(seen), [seen]);
  // Before the effects of what stands on the page, whose first calls name the customer already.
  useLayoutEffect(() => rememberCustomer(customerId), [customerId]);
  useEffect(sayTabAtWork, []);
  useEffect(watchAttendance, []);
  const [jobs, setJobs] = useState<Jobs>(knownOfNone.jobs);
  const latest = useRef<JobsState>(knownOfNone);
  const refresh = useThrottledRefresh();
  const say = useSayEnded();

  const keep = useCallback(
    ({ ended, ...after }: Heard) => {
      latest.current = after;
      setJobs(after.jobs);
      if (!ended) return;
      say(ended);
      refresh();
    },
    [say, refresh],
  );
  const take = useCallback((job: Job) => keep(hear(latest.current, job, performance.now())), [keep]);
  const track = useCallback(
    (job: Job) => {
      const isOver = latest.current.over.has(String(job.id));
      keep(hearBegun(latest.current, job, performance.now()));
      return !isOver;
    },
    [keep],
  );
  const dismiss = useCallback((id: string) => {
    void call("POST /jobs/{id}/dismiss", { id }, background);
    latest.current = dismissed(latest.current, id);
    setJobs(latest.current.jobs);
  }, []);

  const live = useLive({ realtime, userId, customerId }, { onJob: take, onRows: refresh });
  const busy = [...jobs.values()].some(({ job }) => isRunning(job));
  useRowsWithoutLine(live || customerId === null, refresh);
  usePolling(take, live || !busy ? CALM_POLL_MS : POLL_MS, customerId !== null);

  const value = useMemo(() => ({ jobs, live, track, dismiss }), [jobs, live, track, dismiss]);
  return <JobsContext value={value}>{children}</JobsContext>;
}

/** The list of jobs at the start and again and again: quick without a live line, calm with one (an event may be lost). Jobs are a customer's; without one there are none. */
function usePolling(take: (job: Job) => void, pause: number, on: boolean): void {
  useEffect(() => {
    if (!on) return;
    const controller = new AbortController();
    const ask = async () => {
      if (document.hidden || !isAttended()) return;
      const answer = await call("GET /job-status", {}, { signal: controller.signal, ...background });
      if (answer.ok && Array.isArray(answer.data) && !controller.signal.aborted) answer.data.forEach(take);
    };
    void ask();
    const timer = setInterval(ask, pause);
    return () => {
      clearInterval(timer);
      controller.abort();
    };
  }, [take, pause, on]);
}

/** Without a live line nobody tells that rows have changed: the page is read again now and then. */
function useRowsWithoutLine(off: boolean, refresh: () => void): void {
  useEffect(() => {
    if (off) return;
    const timer = setInterval(() => !document.hidden && refresh(), CALM_POLL_MS);
    return () => clearInterval(timer);
  }, [off, refresh]);
}

/**
 * Asks the server for the page again, at once and then at most every second and a half. A server that cannot be reached is not asked: the
 * browser's own page about it would take the place of everything that was ticked and typed. It is tried again.
 */
function useThrottledRefresh(): () => void {
  const router = useRouter();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const last = useRef(Number.NEGATIVE_INFINITY);
  useEffect(() => () => clearTimeout(timer.current), []);
  return useCallback(() => {
    const wait = Math.max(0, last.current + REFRESH_PAUSE_MS - performance.now());
    const read = async () => {
      last.current = performance.now();
      if (await isReached()) {
        sayTab();
        router.refresh();
      } else later(UNREACHED_PAUSE_MS);
    };
    const later = (pause: number) => {
      clearTimeout(timer.current);
      timer.current = setTimeout(() => whenAttended(() => void read()), pause);
    };
    later(wait);
  }, [router]);
}

async function isReached(): Promise<boolean> {
  const answer = await call("GET /job-status", {}, { ...background, stayOnUnauthorised: true });
  return answer.ok || !isUnreached(answer.problem);
}

/** After so long without a key or a pointer nobody sits before the screen. */
const ALONE_AFTER_MS = 5 * 60_000;
const SIGNS = ["pointermove", "pointerdown", "keydown", "wheel"];

let seenAt = 0;
let waiting: (() => void) | null = null;

/**
 * Watches for signs of life; answers how to stop. What a page asks for by itself waits while nobody is there, because a session ends when
 * nobody uses it, and every request counts as use.
 */
export function watchAttendance(): () => void {
  seenAt = performance.now();
  const see = () => {
    seenAt = performance.now();
    waiting?.();
    waiting = null;
  };
  for (const sign of SIGNS) window.addEventListener(sign, see, { capture: true, passive: true });
  return () => {
    for (const sign of SIGNS) window.removeEventListener(sign, see, { capture: true });
  };
}

export const isAttended = (): boolean => performance.now() - seenAt <= ALONE_AFTER_MS;

/** Does it now, or once, when somebody comes back; of several that wait the last is done. */
export function whenAttended(act: () => void): void {
  if (isAttended()) act();
  else waiting = act;
}

type Listeners = { onJob: (job: Job) => void; onRows: () => void };
type Where = { realtime: RealtimeSettings | null; userId: number; customerId: number | null };

const isJob = (data: unknown): data is Job =>
  typeof data === "object" && data !== null && "id" in data && "status" in data && "current" in data;

/** Who only looks is told of changes from then on. */
const ALONE_MS = 10_000;
/** A page that stood longer than this without a line may have missed something. */
const LATE_MS = 3_000;

/** Listens to the user's and the customer's channel. Answers whether the line is up; the client is fetched once somebody is at work, or after a while. */
function useLive({ realtime, userId, customerId }: Where, listeners: Listeners): boolean {
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
async function tie({ socketId }: { socketId: string }, callback: UserAuthenticationCallback) {
  const answer = await call("POST /realtime/session", { socket_id: socketId }, { inBackground: true });
  if (answer.ok) return callback(null, { auth: answer.data.auth, user_data: answer.data.user_data ?? "" });
  leaveWhenOver();
  callback(new Error("the line is not tied to its session"), null);
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
