import { Form } from "@remix-run/react";
import type { DeskOrder } from "~/domain/orders/desk/desk-orders.server";
import { windowHeading } from "./desk-words";

type Props = {
  path: string;
  day: string;
  choices: readonly { key: string; members: DeskOrder[] }[];
  /** Null for all. */
  chosen: readonly string[] | null;
};

/** Chooses the windows of a day that a list on paper is for. */
export function WindowChoice({ path, day, choices, chosen }: Props) {
  if (choices.length === 0) return null;
  return (
    <Form action={path} method="get" className="form print:hidden">
      <input type="hidden" name="day" value={day} />
      <fieldset className="flow-2">
        <legend className="font-semibold">Windows</legend>{" "}
        {choices.map(({ key, members }) => (
          <p key={key} className="checkbox">
            <input
              id={`window-${key}`}
              name="window"
              type="checkbox"
              value={key}
              defaultChecked={!chosen || chosen.includes(key)}
            />{" "}
            <label htmlFor={`window-${key}`}>
              {members[0] && windowHeading(members[0])} ({members.length})
            </label>
          </p>
        ))}
      </fieldset>
      <button className="button button-quiet">Show These</button>
    </Form>
  );
}
