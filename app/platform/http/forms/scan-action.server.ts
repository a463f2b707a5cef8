import type { ActionFunctionArgs } from "@remix-run/node";
import type { z } from "zod";
import { type Problem, problemOf, type Success } from "~/lib/outcome";
import { settle } from "~/platform/database/database-away";
import { PROBLEM_STATUS, problemResponse } from "../problem.server";
import { parseForm, readFields, textField } from "./form.server";

/** What a scan is answered with: its words, and the page that shows what it means, if one does. */
type Said = { message: string; to?: string };

type ScanAct<Actor, Schema extends z.ZodType, Result> = {
  /** Returns who scanned. Throws the response for everybody who may not. */
  guard: (args: ActionFunctionArgs) => Promise<Actor>;
  schema: Schema;
  run: (actor: Actor, input: z.output<Schema>, args: ActionFunctionArgs) => Promise<Result>;
  done: (success: Success<Result>, input: z.output<Schema>, args: ActionFunctionArgs) => Said;
};

/** Scans of one post. ui/scan sends fewer. */
const MOST_SCANS = 50;

/**
 * The action that takes the scans of ui/scan: the fields `scan` and `key` of each, in their order, and
 * other fields that are the same for all. Answers in JSON with a list, so that the page stays as it is;
 * with a shorter one if the database is away before the last. Each scan is an act of its own. Without
 * script the form posts to its own page.
 */
export function scanAction<Actor, Schema extends z.ZodType, Result>(
  act: ScanAct<Actor, Schema, Result>,
) {
  return async (args: ActionFunctionArgs) => {
    const actor = await act.guard(args);
    const fields = await readFields(args.request);
    const answers: object[] = [];
    for (const scan of scansIn(fields)) {
      const answer = await answerOf(act, actor, scan, args);
      if ("problem" in answer && isTemporary(answer.problem)) {
        if (answers.length === 0) return problemResponse(answer.problem);
        break;
      }
      answers.push(
        "problem" in answer
          ? { message: answer.problem.message, isTaken: false }
          : { ...answer, isTaken: answer.to === undefined },
      );
    }
    return answers.length > 0 ? Response.json(answers) : problemResponse(NO_SCAN);
  };
}

const NO_SCAN: Problem = { code: "invalid", message: "Nothing was scanned" };

const isTemporary = ({ code }: Problem) => PROBLEM_STATUS[code] >= 429;

/** The fields of each scan. */
function scansIn(fields: FormData): FormData[] {
  const keys = fields.getAll("key");
  return fields
    .getAll("scan")
    .slice(0, MOST_SCANS)
    .map((text, index) => {
      const scan = new FormData();
      for (const name of new Set(fields.keys())) scan.set(name, textField(fields, name) ?? "");
      scan.set("scan", text);
      scan.set("key", keys[index] ?? "");
      return scan;
    });
}

async function answerOf<Actor, Schema extends z.ZodType, Result>(
  { schema, run, done }: ScanAct<Actor, Schema, Result>,
  actor: Actor,
  fields: FormData,
  args: ActionFunctionArgs,
): Promise<Said | { problem: Problem }> {
  const submission = parseForm(fields, schema);
  if (submission.status !== "success") {
    const errors = Object.values(submission.error ?? {}).flatMap((messages) => messages ?? []);
    return { problem: { code: "invalid", message: errors.join(". ") } };
  }
  const result = await settle(run(actor, submission.value, args));
  const problem = problemOf(result);
  // TypeScript cannot narrow a type parameter, but without a problem the result is a success.
  return problem ? { problem } : done(result as Success<Result>, submission.value, args);
}
