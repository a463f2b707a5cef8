import type { ActionFunctionArgs, TypedResponse } from "@remix-run/node";
import type { z } from "zod";
import { type Problem, problemOf, settle, type Success } from "~/lib/outcome";
import type { FailureWords } from "~/lib/toast";
import { parseForm, readFields, rejectForm, type Rejection } from "./form.server";

/** What is known of a posted form while it is carried out. */
type Sent<Actor, Input> = ActionFunctionArgs & { actor: Actor; input: Input; fields: FormData };

/** Typed as one: the page's action data would be `any` with a Response of unknown content. */
type Redirect = TypedResponse<never>;

type FormAct<Actor, Schema extends z.ZodType, Result> = {
  /** Who may send it: throws the answer for everybody else. */
  guard: (args: ActionFunctionArgs) => Promise<Actor>;
  /** The schema that the JSON API uses too. */
  schema: Schema;
  /** The use case. */
  run: (
    actor: Actor,
    input: z.output<Schema>,
    sent: Sent<Actor, z.output<Schema>>,
  ) => Promise<Result>;
  /** Where a success leads, and what is said there. */
  done: (
    success: Success<Result>,
    sent: Sent<Actor, z.output<Schema>>,
  ) => Redirect | Promise<Redirect>;
  /** Said above the page when the use case refuses, unless a field says it. */
  failure: FailureWords | ((problem: Problem, actor: Actor) => FailureWords | undefined);
  /** What is said of invalid fields beside their own errors. */
  whenInvalid?: (
    errors: Record<string, string[] | null>,
    actor: Actor,
    args: ActionFunctionArgs,
  ) => Rejection | Promise<Rejection>;
};

/**
 * The action of a page with a form: guard, parse, one use case, answer. What was typed comes back
 * with the same page when it is refused.
 */
export function formAction<Actor, Schema extends z.ZodType, Result>({
  guard,
  schema,
  run,
  done,
  failure,
  whenInvalid,
}: FormAct<Actor, Schema, Result>) {
  return async (args: ActionFunctionArgs) => {
    const actor = await guard(args);
    const fields = await readFields(args.request);
    const submission = parseForm(fields, schema);
    if (submission.status !== "success") {
      return rejectForm(args, submission, await whenInvalid?.(submission.error ?? {}, actor, args));
    }
    const sent = { ...args, actor, input: submission.value, fields };
    const result = await settle(run(actor, submission.value, sent));
    const problem = problemOf(result);
    if (problem) {
      const toast = typeof failure === "function" ? failure(problem, actor) : failure;
      return rejectForm(args, submission, { problem, ...(toast && { toast }) });
    }
    // Without a problem it is no refusal, which the compiler cannot know of a type parameter.
    return done(result as Success<Result>, sent);
  };
}
