import { Form } from "@remix-run/react";

type Props = {
  action: string;
  /** The step of the report, which stays as it is. */
  by: string;
  from: string;
  to: string;
};

/** The first and the last day of a report, which its address names. */
export function RangeForm({ action, by, from, to }: Props) {
  return (
    <Form
      action={action}
      method="get"
      className="flex flex-wrap items-end gap-4 *:min-w-0 print:hidden"
      aria-label="Days"
    >
      <input type="hidden" name="by" value={by} />
      <div className="field max-sm:w-full">
        <label htmlFor="from">From day</label>{" "}
        <input id="from" name="from" type="date" className="control" defaultValue={from} />{" "}
      </div>
      <div className="field max-sm:w-full">
        <label htmlFor="to">To day</label>{" "}
        <input id="to" name="to" type="date" className="control" defaultValue={to} />{" "}
      </div>
      <button className="button button-quiet">Show</button>
    </Form>
  );
}
