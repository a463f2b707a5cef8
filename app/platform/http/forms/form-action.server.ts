import type { ActionFunctionArgs, TypedResponse } from "@remix-run/node";
import type { z } from "zod";
import type { Database } from "~/platform/database/db.server";
import type { EditCheck } from "~/platform/database/edit-check.server";
import { type Problem, problemOf, type Success } from "~/lib/outcome";
import { settle } from "~/platform/database/database-away";
import type { TakesInput } from "~/lib/input/takes-input";
import type { FailureWords } from "~/lib/toast";
import { editCheck, type Shown } from "./edit-check.server";
import { parseForm, readFields, rejectForm, type Rejection } from "./form.server";

/** What is known of a posted form while its action runs. */
type Sent<Actor, Input> = ActionFunctionArgs & { actor: Actor; input: Input; fields: FormData };

/** A plain Response would make the page's action data `any`. */
type Redirect = TypedResponse<never>;

/** Like Shown, for the form of a request. */
type Edits<Actor> = Pick<Shown, "labels"> & {
  present: (tx: Database, args: ActionFunctionArgs, actor: Actor) => ReturnType<Shown["present"]>;
};

const NOT_AN_EDIT: EditCheck = () => Promise.resolve(null);

/** What formAction needs to know of a form. */
export type FormAct<Actor, Schema extends z.ZodType, Result> = {
  /** Returns who sent the form. Throws the response for everybody who may not. */
  guard: (args: ActionFunctionArgs) => Promise<Actor>;
  /** The schema, which the JSON API uses too. */
  schema: Schema;
  run: (
    actor: Actor,
    input: z.output<Schema>,
    sent: Sent<Actor, z.output<Schema>> & { check: EditCheck },
  ) => Promise<Result>;
  /** For a form that shows stored values: what it would show now. `run` passes on the check. */
  edits?: Edits<Actor>;
  /** The redirect after a success, with its toast. */
  done: (
    success: Success<Result>,
    sent: Sent<Actor, z.output<Schema>>,
  ) => Redirect | Promise<Redirect>;
  /** The words above the page when the use case refuses. Left out where a field's error says it. */
  failure: FailureWords | ((problem: Problem, actor: Actor) => FailureWords | undefined);
  /** The words above the page for invalid fields, in addition to the errors at the fields. */
  whenInvalid?: (
    errors: Record<string, string[] | null>,
    actor: Actor,
    args: ActionFunctionArgs,
  ) => Rejection | Promise<Rejection>;
};

/**
 * The action of a page with a form: guard, parse, one use case, response. A refusal shows the same
 * page with all typed values.
 */
export function formAction<Actor, Schema extends z.ZodType, Result>({
  guard,
  schema,
  run,
  edits,
  done,
  failure,
  whenInvalid,
}: FormAct<Actor, Schema, Result>) {
  const handler = async (args: ActionFunctionArgs) => {
    const actor = await guard(args);
    const fields = await readFields(args.request);
    const submission = parseForm(fields, schema);
    if (submission.status !== "success") {
      return rejectForm(args, submission, await whenInvalid?.(submission.error ?? {}, actor, args));
    }
    const sent = { ...args, actor, input: submission.value, fields };
    const check = edits
      ? editCheck(args.request, fields, {
          ...edits,
          present: (tx) => edits.present(tx, args, actor),
        })
      : NOT_AN_EDIT;
    const result = await settle(run(actor, submission.value, { ...sent, check }));
    const problem = problemOf(result);
    if (problem) {
      const toast = typeof failure === "function" ? failure(problem, actor) : failure;
      return rejectForm(args, submission, { problem, ...(toast && { toast }) });
    }
    // TypeScript cannot narrow a type parameter, but without a problem the result is a success.
    return done(result as Success<Result>, sent);
  };
  // The property is a type alone.
  return handler as typeof handler & TakesInput<z.input<Schema>>;
}
