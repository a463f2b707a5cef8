import { readUrl } from "~/lib/text/read-url";
import type { ActionFunctionArgs } from "@remix-run/node";
import type { z } from "zod";
import { redirectWithFlash, to } from "../cookies/flash.server";
import { PROBLEM_STATUS } from "../problem.server";
import { operationOf } from "~/lib/input/operation";
import { type Problem, problemOf, type Success } from "~/lib/outcome";
import { settle } from "~/platform/database/database-away";
import type { Words } from "~/lib/toast";
import { readFields, readForm } from "./form.server";
import { returnTo } from "./return-to.server";

type Button<Actor, Result> = {
  run: (actor: Actor, args: ActionFunctionArgs) => Promise<Result>;
  /** The toast after a success, or the complete response. */
  done:
    | Words
    | ((
        success: Success<Result>,
        args: ActionFunctionArgs,
      ) => Words | Response | Promise<Response>);
  /**
   * The title over the reason of a refusal, or its complete words. Without it a refusal is an error
   * page.
   */
  failed?: string | ((problem: Problem) => Words);
};

type Place<Actor> = {
  /** Returns who pressed the button. Throws the response for everybody who may not. */
  guard: (args: ActionFunctionArgs) => Promise<Actor>;
  /** The page to redirect to, after a success and after a refusal. */
  back: string | ((args: ActionFunctionArgs) => string | Promise<string>);
};

/**
 * The action of a button that posts and has no field to correct: guard, one use case, a redirect
 * with a toast.
 */
export function buttonAction<Actor, Result>({
  guard,
  back,
  run,
  done,
  failed,
}: Place<Actor> & Button<Actor, Result>) {
  return async (args: ActionFunctionArgs) => {
    const actor = await guard(args);
    const result = await settle(run(actor, args));
    const page = typeof back === "string" ? back : await back(args);
    const problem = problemOf(result);
    const headers = historyHeaders(args.request, page);
    if (problem) return refused(problem, page, failed, headers);
    // TypeScript cannot narrow a type parameter, but without a problem the result is a success.
    const said = typeof done === "function" ? await done(result as Success<Result>, args) : done;
    return said instanceof Response ? said : to(page, said, headers);
  };
}

/**
 * Two buttons of one module, such as lock and unlock. The last segment of the address says which
 * one was pressed.
 */
export function pairAction<Actor, Result>(
  place: Place<Actor>,
  buttons: Record<string, Button<Actor, Result>>,
) {
  return (args: ActionFunctionArgs) => {
    const button = buttons[operationOf(args.request)];
    if (!button) throw new Error("The address is not one of the pair");
    return buttonAction({ ...place, ...button })(args);
  };
}

/**
 * With script, a button press on the page that it returns to replaces the history entry instead of
 * adding one.
 */
function historyHeaders(request: Request, page: string): Headers {
  const referrer = request.headers.get("Referer") ?? "";
  const isSamePage = readUrl(page, referrer)?.href === referrer;
  return new Headers(isSamePage ? { "X-Remix-Replace": "true" } : {});
}

function refused(
  problem: Problem,
  page: string,
  failed: Button<unknown, unknown>["failed"],
  headers: Headers,
) {
  const { code, message } = problem;
  if (failed === undefined) throw new Response(message, { status: PROBLEM_STATUS[code] });
  const words =
    typeof failed === "function" ? failed(problem) : { title: failed, description: message };
  return redirectWithFlash(page, { kind: "error", ...words }, headers);
}

/** The page that the form names in `redirectTo`, else `fallback`. */
export async function pressedOn({ request }: ActionFunctionArgs, fallback: string) {
  return returnTo(await readFields(request), fallback);
}

/**
 * The value of a form with nothing to correct, such as a select list. Throws a short 400 for
 * anything that the schema does not accept.
 */
export async function readChoice<Schema extends z.ZodType>(
  request: Request,
  schema: Schema,
  message?: string,
): Promise<z.output<Schema>> {
  const submission = await readForm(request, schema);
  if (submission.status !== "success") throw new Response(message ?? null, { status: 400 });
  return submission.value;
}
