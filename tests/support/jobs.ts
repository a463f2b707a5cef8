import { runEach } from "~/platform/jobs/jobs.server";
import type { Module } from "~/platform/product";

/** Runs each job of a noun once, one after the other. */
export const runJobs = ({ jobs = [] }: Module, now: Date) =>
  runEach(jobs, ({ run }) => run(now, []));
