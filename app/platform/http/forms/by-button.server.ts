import type { ActionFunctionArgs } from "@remix-run/node";
import { readFields } from "./form.server";

type Act<Answer> = (args: ActionFunctionArgs) => Promise<Answer>;

/**
 * The action of a form with a second button: `act` if the button of this name was pressed, else
 * `main`, which Enter means too. Both post to one address, because text browsers ignore
 * `formaction` and would do what the form does (Lynx 2.9, w3m 0.5, edbrowse 3.8).
 */
export function byButton<Other, Answer>(name: string, act: Act<Other>, main: Act<Answer>) {
  return async (args: ActionFunctionArgs): Promise<Other | Answer> => {
    const fields = await readFields(args.request);
    return fields.has(name) ? act(args) : main(args);
  };
}
