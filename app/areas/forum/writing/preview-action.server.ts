import type { ActionFunctionArgs } from "@remix-run/node";
import type { z } from "zod";
import type { Actor } from "~/domain/accounts/accounts.schema";
import { getActor } from "~/http/auth.server";
import { readForm, rejectForm } from "~/platform/http/forms/form.server";
import type { Outcome } from "~/lib/outcome";
import { settle } from "~/platform/database/database-away";

type Act<Schema extends z.ZodType> = {
  schema: Schema;
  run: (
    actor: Actor,
    input: z.output<Schema>,
    args: ActionFunctionArgs,
  ) => Promise<Outcome<{ html: string }>>;
};

/** The action of a Preview button: the same page with the typed text, and the text as HTML. */
export function previewAction<Schema extends z.ZodType>({ schema, run }: Act<Schema>) {
  return async (args: ActionFunctionArgs) => {
    const actor = await getActor(args);
    const submission = await readForm(args.request, schema);
    if (submission.status !== "success") return rejectForm(args, submission);
    const result = await settle(run(actor, submission.value, args));
    if (!result.ok) return rejectForm(args, submission, { problem: result.problem });
    // With the typed text, and without the mark of a refusal.
    return { lastResult: submission.reply(), preview: result.html };
  };
}
