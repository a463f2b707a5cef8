import { Badge } from "~/ui/layout/badge";
import { ChoiceGroup } from "~/ui/form/choice-group";
import { field } from "./controls";
import { LONG_WORD } from "./long-word";

const TIMES = [
  { value: "10", label: "10:00 AM to 10:30 AM", note: "4 left" },
  { value: "11", label: "10:30 AM to 11:00 AM", note: "1 left" },
  { value: "12", label: `Longer than its tile: ${LONG_WORD}`, note: "2 left" },
  { value: "13", label: "مرحبا", note: "3 left" },
];

const TOPICS = TIMES.map(({ value, label }) => ({ value, label }));

/** Radio buttons, checkboxes and tiles. */
export function Choices() {
  return (
    <form className="form">
      <ChoiceGroup field={field("topic", "11")} legend="One" type="radio" options={TOPICS} />
      <ChoiceGroup field={field("topics")} legend="Several" type="checkbox" options={TOPICS} />
      <ChoiceGroup
        field={field("time", "10")}
        legend="A time"
        hint="In New York time."
        type="radio"
        options={TIMES}
        hasTiles
      />
      <ChoiceGroup
        field={field("refused-time", undefined, ["Choose a time"])}
        legend="A time, refused"
        type="radio"
        options={TIMES}
        hasTiles
      />
    </form>
  );
}

const STATES = ["new", "waiting", "done", "overdue", "cancelled"];

export function Badges() {
  return (
    <p className="badge-row">
      {STATES.map((state) => (
        <Badge key={state} state={state}>
          {state}
        </Badge>
      ))}
      <Badge state="new">{LONG_WORD}</Badge>
    </p>
  );
}
