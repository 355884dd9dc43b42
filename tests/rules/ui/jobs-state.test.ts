import { expect, test } from "vitest";
import {
  dismissed,
  type Jobs,
  type JobsState,
  noJobs,
  paceOf,
  receiveJob,
  receiveStarted,
  totalProgress,
  updateJobs,
  withoutJob,
} from "@/components/domain/jobs/jobs-state";
import type { Job } from "@/components/domain/jobs/types";

const run = (current: number, status = 1, id = 1): Job => ({
  id,
  action: "run-actions",
  status,
  result: {},
  current,
  total: 400,
});
const after = (...news: [Job, number][]): Jobs =>
  news.reduce<Jobs>((jobs, [job, now]) => updateJobs(jobs, job, now), new Map());

test("a job that is done leaves the panel", () => {
  expect(after([run(10), 0], [run(400, 2), 900]).size).toBe(0);
});

test("a job that failed stays until it is dismissed, whatever late event comes", () => {
  const jobs = after([run(10), 0], [run(12, 3), 500], [run(11), 600]);
  expect(jobs.get("1")?.job.status).toBe(3);
  expect(withoutJob(jobs, "1").size).toBe(0);
});

test("progress does not run backwards", () => {
  expect(after([run(100), 0], [run(80), 100]).get("1")?.job.current).toBe(100);
});

const stateAfter = (news: Job[], start: JobsState = noJobs) => {
  let known = start;
  const ended: boolean[] = [];
  for (const job of news) {
    const { endedJob: now, ...after } = receiveJob(known, job, 0);
    known = after;
    ended.push(now !== null);
  }
  return { ended, size: known.jobs.size };
};

test("that a job ended is told once, though a late poll still shows it running and a later one done", () => {
  expect(stateAfter([run(0), run(400, 2), run(390), run(400, 2)])).toEqual({
    ended: [false, true, false, false],
    size: 0,
  });
});

test("a job that was over before it was watched is not told of", () => {
  expect(stateAfter([run(400, 2), run(10)])).toEqual({ ended: [false, false], size: 0 });
});

test("an answer that a job began, overtaken by its end, tells of the end unless that was told", () => {
  const unseen = receiveJob(noJobs, run(400, 2), 0);
  const late = receiveStarted(unseen, run(0), 0);
  expect([late.endedJob, receiveStarted(late, run(0), 0).endedJob]).toEqual([run(400, 2), null]);
  const seen = receiveJob(receiveJob(noJobs, run(10), 0), run(400, 2), 0);
  expect([seen.endedJob, receiveStarted(seen, run(0), 0).endedJob]).toEqual([run(400, 2), null]);
});

test("a dismissed job stays away", () => {
  expect(stateAfter([run(12, 3)], dismissed(noJobs, "1"))).toEqual({ ended: [false], size: 0 });
});

test("speed and time left are told after a second of work", () => {
  const early = after([run(0), 0], [run(10), 500]).get("1");
  const later = after([run(0), 0], [run(100), 2_000]).get("1");
  expect(early && paceOf(early)).toBeNull();
  expect(later && paceOf(later)).toEqual({ rate: 50, secondsLeft: 6 });
});

test("the ring shows all running jobs together", () => {
  expect(totalProgress(after([run(100), 0], [run(300, 1, 2), 0], [run(0, 3, 3), 0]))).toBe(0.5);
  expect(totalProgress(new Map())).toBe(0);
});
