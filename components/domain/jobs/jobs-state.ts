import { jobStatus } from "@/lib/jobs/rules";
import type { Job } from "./types";

/** The jobs the panel shows, and since when each is watched, for its speed. Pure: time is a parameter. */

export type WatchedJob = { job: Job; startedAt: number; initialProgress: number; updatedAt: number };
export type Jobs = ReadonlyMap<string, WatchedJob>;

/** Returns whether no worker has picked the job up yet. */
export const isPending = (job: Pick<Job, "status">): boolean => job.status === jobStatus.pending;
export const isRunning = (job: Job): boolean => job.status < jobStatus.done;
const isDone = (job: Job): boolean => job.status === jobStatus.done;
export const isFailed = (job: Job): boolean => job.status > jobStatus.done;

/** Returns the jobs after an update of one. Done jobs are removed; a late event neither restores one nor reduces its progress. */
export function updateJobs(jobs: Jobs, job: Job, now: number): Jobs {
  const id = String(job.id);
  const watched = jobs.get(id);
  if (watched && isRunning(job) && (isFailed(watched.job) || job.current < watched.job.current)) return jobs;
  const next = new Map(jobs);
  if (isDone(job)) next.delete(id);
  else
    next.set(id, {
      job,
      startedAt: watched?.startedAt ?? now,
      initialProgress: watched?.initialProgress ?? job.current,
      updatedAt: now,
    });
  return next;
}

export const withoutJob = (jobs: Jobs, id: string): Jobs =>
  new Map([...jobs].filter(([jobId]) => jobId !== id));

/** The jobs that are watched, and those that are over (done or dismissed), each with its end while the user has not been informed. */
export type JobsState = { jobs: Jobs; closedJobs: ReadonlyMap<string, Job | null> };
export const noJobs: JobsState = { jobs: new Map(), closedJobs: new Map() };
/** The state after an update, and the job when the update is its end. */
export type JobsUpdate = JobsState & { endedJob: Job | null };

/** Returns the state after an update of a job. Its end is reported once. */
export function receiveJob({ jobs, closedJobs }: JobsState, job: Job, now: number): JobsUpdate {
  const id = String(job.id);
  if (closedJobs.has(id)) return { jobs, closedJobs, endedJob: null };
  const watched = jobs.get(id);
  const after = isDone(job) ? new Map([...closedJobs, [id, watched ? null : job] as const]) : closedJobs;
  if (!watched && isDone(job)) return { jobs, closedJobs: after, endedJob: null };
  const endedJob = watched !== undefined && isRunning(watched.job) && !isRunning(job);
  return { jobs: updateJobs(jobs, job, now), closedJobs: after, endedJob: endedJob ? job : null };
}

/**
 * Returns the state after the answer that a job started. Its end may have arrived by the live connection before that: then it is reported
 * here.
 */
export function receiveStarted(before: JobsState, job: Job, now: number): JobsUpdate {
  const id = String(job.id);
  const end = before.closedJobs.get(id);
  if (!end) return receiveJob(before, job, now);
  return {
    jobs: before.jobs,
    closedJobs: new Map([...before.closedJobs, [id, null] as const]),
    endedJob: end,
  };
}

/** Returns the state without a dismissed job, which a poll in progress does not restore. */
export const dismissed = ({ jobs, closedJobs }: JobsState, id: string): JobsState => ({
  jobs: withoutJob(jobs, id),
  closedJobs: new Map([...closedJobs, [id, null] as const]),
});

/** Returns pieces per second and seconds left; null until there is enough progress to estimate. */
export function paceOf({
  job,
  startedAt,
  initialProgress,
  updatedAt,
}: WatchedJob): { rate: number; secondsLeft: number } | null {
  const seconds = (updatedAt - startedAt) / 1000;
  const processed = job.current - initialProgress;
  if (seconds < 1 || processed <= 0 || job.total <= 0) return null;
  const rate = processed / seconds;
  return { rate, secondsLeft: Math.ceil((job.total - job.current) / rate) };
}

/** Returns the progress of all running jobs together, 0 to 1, for the ring. */
export function totalProgress(jobs: Jobs): number {
  const running = [...jobs.values()].map(({ job }) => job).filter(isRunning);
  const total = running.reduce((sum, job) => sum + job.total, 0);
  return total === 0 ? 0 : running.reduce((sum, job) => sum + Math.min(job.current, job.total), 0) / total;
}
