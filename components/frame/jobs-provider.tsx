"use client";
import { useRouter } from "next/navigation";
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
import { call, rememberSeen } from "@/components/ui/api";
import { rememberCustomer, sayTab, sayTabAtWork } from "@/components/ui/tab";
import { isAttended, watchAttendance, whenAttended } from "./attended";
import { useSayEnded } from "./job-words";
import {
  dismissed,
  type Heard,
  hear,
  hearBegun,
  isRunning,
  type Jobs,
  type Known,
  knownOfNone,
} from "./jobs-state";
import { useLive } from "./live";
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
  const known = useRef<Known>(knownOfNone);
  const refresh = useThrottledRefresh();
  const say = useSayEnded();

  const keep = useCallback(
    ({ ended, ...after }: Heard) => {
      known.current = after;
      setJobs(after.jobs);
      if (!ended) return;
      say(ended);
      refresh();
    },
    [say, refresh],
  );
  const take = useCallback((job: Job) => keep(hear(known.current, job, performance.now())), [keep]);
  const track = useCallback(
    (job: Job) => {
      const isOver = known.current.over.has(String(job.id));
      keep(hearBegun(known.current, job, performance.now()));
      return !isOver;
    },
    [keep],
  );
  const dismiss = useCallback((id: string) => {
    void call("POST /jobs/{id}/dismiss", { id }, background);
    known.current = dismissed(known.current, id);
    setJobs(known.current.jobs);
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

/** Asks the server for the page again, at once and then at most every second and a half. */
function useThrottledRefresh(): () => void {
  const router = useRouter();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const last = useRef(Number.NEGATIVE_INFINITY);
  useEffect(() => () => clearTimeout(timer.current), []);
  return useCallback(() => {
    clearTimeout(timer.current);
    const wait = Math.max(0, last.current + REFRESH_PAUSE_MS - performance.now());
    const read = () => {
      last.current = performance.now();
      sayTab();
      router.refresh();
    };
    timer.current = setTimeout(() => whenAttended(read), wait);
  }, [router]);
}
