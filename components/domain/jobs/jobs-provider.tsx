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
import { call, storePageVersion } from "@/components/ui/api";
import { onFirstActivity } from "@/components/ui/first-activity";
import { isUnreached } from "@/components/ui/problem";
import { announceTab, announceTabInUse, customerHeaders, setTabCustomer } from "@/components/ui/tab";
import { useAnnounceEnded } from "./job-words";
import {
  dismissed,
  isRunning,
  type Jobs,
  type JobsState,
  type JobsUpdate,
  noJobs,
  receiveJob,
  receiveStarted,
} from "./jobs-state";
import type { Job, RealtimeSettings } from "./types";

type JobsValue = {
  jobs: Jobs;
  live: boolean;
  /** Shows a job that was just started (the 202's data). Returns false when it has already ended, which is then shown instead. */
  track: (job: Job) => boolean;
  dismiss: (id: string) => void;
};

const JobsContext = createContext<JobsValue | null>(null);

/** Returns the jobs of this user, live: `const { track } = useJobs()`. Throws outside of the Frame. */
export function useJobs(): JobsValue {
  const value = useContext(JobsContext);
  if (!value) throw new Error("useJobs needs the Frame above it");
  return value;
}

/** Options of calls no user requested: their failure does not redirect the page. */
const background = { stayOnUnauthorised: true, inBackground: true };

const POLL_MS = 3_000;
const CALM_POLL_MS = 20_000;
const REFRESH_PAUSE_MS = 1_500;
const UNREACHED_PAUSE_MS = 3_000;

type Props = {
  realtime: RealtimeSettings | null;
  userId: number;
  customerId: number | null;
  pageVersion: string;
  children: ReactNode;
};

export function JobsProvider({ realtime, userId, customerId, pageVersion, children }: Props) {
  useEffect(() => storePageVersion(pageVersion), [pageVersion]);
  // Before the effects of the page's components, whose first calls already name the customer.
  useLayoutEffect(() => setTabCustomer(customerId), [customerId]);
  useEffect(announceTabInUse, []);
  useEffect(watchUserActivity, []);
  const [jobs, setJobs] = useState<Jobs>(noJobs.jobs);
  const latest = useRef<JobsState>(noJobs);
  const refresh = useThrottledRefresh();
  const announceEnded = useAnnounceEnded();

  const update = useCallback(
    ({ endedJob, ...after }: JobsUpdate) => {
      latest.current = after;
      setJobs(after.jobs);
      if (!endedJob) return;
      announceEnded(endedJob);
      refresh();
    },
    [announceEnded, refresh],
  );
  const take = useCallback(
    (job: Job) => update(receiveJob(latest.current, job, performance.now())),
    [update],
  );
  const track = useCallback(
    (job: Job) => {
      const isOver = latest.current.closedJobs.has(String(job.id));
      update(receiveStarted(latest.current, job, performance.now()));
      return !isOver;
    },
    [update],
  );
  const dismiss = useCallback((id: string) => {
    void call("POST /jobs/{id}/dismiss", { id }, background);
    latest.current = dismissed(latest.current, id);
    setJobs(latest.current.jobs);
  }, []);

  const live = useLive({ realtime, userId, customerId }, { onJob: take, onRows: refresh });
  const busy = [...jobs.values()].some(({ job }) => isRunning(job));
  useRefreshWithoutConnection(live || customerId === null, refresh);
  usePolling(take, live || !busy ? CALM_POLL_MS : POLL_MS, customerId !== null);

  const value = useMemo(() => ({ jobs, live, track, dismiss }), [jobs, live, track, dismiss]);
  return <JobsContext value={value}>{children}</JobsContext>;
}

/** Polls the list of jobs: often without a live connection, rarely with one, as an event may be lost. `on`: a customer is selected. */
function usePolling(take: (job: Job) => void, pause: number, on: boolean): void {
  useEffect(() => {
    if (!on) return;
    const controller = new AbortController();
    const ask = async () => {
      if (document.hidden || !isUserActive()) return;
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

/** Refreshes the page now and then while there is no live connection to report changed rows. */
function useRefreshWithoutConnection(off: boolean, refresh: () => void): void {
  useEffect(() => {
    if (off) return;
    const timer = setInterval(() => !document.hidden && refresh(), CALM_POLL_MS);
    return () => clearInterval(timer);
  }, [off, refresh]);
}

/**
 * Returns a function that refreshes the page, immediately and then at most every second and a half. While the server cannot be reached it
 * waits and tries again: the browser's error page would replace everything ticked and typed.
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
        announceTab();
        router.refresh();
      } else later(UNREACHED_PAUSE_MS);
    };
    const later = (pause: number) => {
      clearTimeout(timer.current);
      timer.current = setTimeout(() => whenUserActive(() => void read()), pause);
    };
    later(wait);
  }, [router]);
}

async function isReached(): Promise<boolean> {
  const answer = await call("GET /job-status", {}, { ...background, stayOnUnauthorised: true });
  return answer.ok || !isUnreached(answer.problem);
}

/** After this long without a key or pointer the user counts as away. */
const AWAY_AFTER_MS = 5 * 60_000;
const SIGNS = ["pointermove", "pointerdown", "keydown", "wheel"];

let seenAt = 0;
let waiting: (() => void) | null = null;

/**
 * Watches for user activity; returns how to stop. Requests that a page makes by itself wait while the user is away, because a session ends
 * when it is not used, and every request counts as use.
 */
export function watchUserActivity(): () => void {
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

export const isUserActive = (): boolean => performance.now() - seenAt <= AWAY_AFTER_MS;

/** Runs `act` immediately, or once the user is active again; of several that wait only the last runs. */
export function whenUserActive(act: () => void): void {
  if (isUserActive()) act();
  else waiting = act;
}

type Listeners = { onJob: (job: Job) => void; onRows: () => void };
type Where = { realtime: RealtimeSettings | null; userId: number; customerId: number | null };

const isJob = (data: unknown): data is Job =>
  typeof data === "object" && data !== null && "id" in data && "status" in data && "current" in data;

/** Without user activity the live client is loaded after this long. */
const ALONE_MS = 10_000;
/** A page that was without a connection for longer may have missed an event. */
const LATE_MS = 3_000;

/** Subscribes to the channels of user and customer. Returns whether the connection is up; the client is loaded at the first activity. */
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
    let isStarted = false;
    let close = () => {};
    const listen = (pusher: Pusher) => {
      if (closed) return pusher.disconnect();
      close = () => pusher.disconnect();
      // Events sent while the connection was down are lost, so the page is refreshed.
      let isBehind = performance.now() - madeAt > LATE_MS;
      pusher.connection.bind("state_change", ({ current }: { current: string }) => {
        setUp(current === "connected");
        if (current === "disconnected" && !closed) checkSession();
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
      if (!isStarted) void connect(parsed).then(listen, ignoreFailure);
      isStarted = true;
    };
    const callOff = onFirstActivity(begin);
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

// The client library could not be loaded: polling takes over.
const ignoreFailure = () => {};

/** Checks the session after the connection was cut or not authorised: where it has ended, the call leads to the sign-in. */
const checkSession = () => void call("GET /auth/profile", {}, { inBackground: true });

/** Authorises the connection with the session. A session that ended before the connection was up leads to the sign-in too. */
async function authorise({ socketId }: { socketId: string }, callback: UserAuthenticationCallback) {
  const answer = await call("POST /realtime/session", { socket_id: socketId }, { inBackground: true });
  if (answer.ok) return callback(null, { auth: answer.data.auth, user_data: answer.data.user_data ?? "" });
  checkSession();
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
    userAuthentication: { customHandler: authorise },
  });
  // The server cuts the connection when its session ends.
  pusher.signin();
  return pusher;
}
