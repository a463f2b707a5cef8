import { Form } from "@remix-run/react";

type Props = {
  /** The page, which shows what happens from these days on. */
  action: string;
  days: readonly { name: string; label: string; value: string }[];
};

/** Chooses the days of a change before it is made, so that the page can say whom it concerns. */
export function DayForm({ action, days }: Props) {
  return (
    <Form action={action} method="get" className="flex flex-wrap items-end gap-4 *:min-w-0">
      {days.map(({ name, label, value }) => (
        <div key={name} className="field max-sm:w-full">
          <label htmlFor={`asked-${name}`}>{label}</label>{" "}
          <input
            id={`asked-${name}`}
            name={name}
            type="date"
            className="control"
            defaultValue={value}
            key={value}
          />{" "}
        </div>
      ))}
      <button className="button button-quiet">Show</button>
    </Form>
  );
}
