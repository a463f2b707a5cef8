import { sweepKeptResumes } from "./kept-resumes.server";
import type { Module } from "~/platform/product";
import { inArray, lt } from "drizzle-orm";
import {
  about,
  named,
  type PersonalTable,
} from "~/platform/database/personal/personal-tables.server";
import { auditPart } from "~/domain/audit/audit.module";
import { inboxPart } from "~/domain/inbox/inbox.module";
import { mailPart } from "~/domain/mail/mail.module";
import {
  jobApplicationChunks,
  jobApplicationEvents,
  jobApplications,
  jobOpenings,
} from "~drizzle/schema";

/** Applications with their resumes. */
const personal: PersonalTable[] = [
  {
    title: "Job applications",
    table: jobApplications,
    where: about({ emails: [jobApplications.email] }),
    parts: [
      {
        title: "Resumes, in pieces",
        table: jobApplicationChunks,
        of: (ids) => inArray(jobApplicationChunks.applicationId, [...ids]),
        forget: { how: "deleted" },
      },
      {
        title: "Stages, notes and mails of job applications",
        table: jobApplicationEvents,
        of: (ids) => inArray(jobApplicationEvents.applicationId, [...ids]),
        forget: { how: "deleted" },
      },
      inboxPart("application"),
      mailPart("application"),
      auditPart("application"),
    ],
    forget: { how: "deleted" },
    retention: { kind: "applications", old: (before) => lt(jobApplications.createdAt, before) },
  },
  {
    title: "What they did with job applications",
    table: jobApplicationEvents,
    where: named(jobApplicationEvents.actorName),
    forget: {
      how: "kept",
      why: "The story of an application stays with it, without their name.",
      emptied: { actorName: "Former member" },
      plain: ["event", "stage", "detail"],
    },
  },
];

export const careersModule: Module = {
  jobs: [{ name: "delete unsent resumes", every: "hour", run: sweepKeptResumes }],
  personal,
  stale: [jobOpenings],
};
