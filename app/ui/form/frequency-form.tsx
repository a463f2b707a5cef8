import { SelectField } from "./field";
import { ServerForm } from "./server-form";
import type { FailureWords } from "~/lib/toast";

type Choice = { value: string; label: string };

type Props = {
  id: string;
  action: string;
  /** The words when its post fails. */
  failure: FailureWords;
  /** Of a post that shows this page again. */
  kinds: readonly Choice[];
  /** The frequency of each kind by its value. None means no mail. */
  chosen: Record<string, string>;
  frequencies: readonly Choice[];
  /** The choice of no mail. */
  empty: string;
  submitLabel: string;
};

/** A form that asks for each kind of news how often it is mailed. */
export function FrequencyForm(props: Props) {
  const { id, action, failure, kinds, chosen, frequencies, empty, submitLabel } = props;

  return (
    <ServerForm<Record<string, string>>
      failure={failure}
      id={id}
      action={action}
      values={chosen}
      send={submitLabel}
      sending="Saving…"
    >
      {(fields) => (
        <>
          {kinds.map(({ value, label }) => {
            const field = fields[value];
            return (
              field && (
                <SelectField
                  key={value}
                  field={field}
                  label={label}
                  options={frequencies}
                  empty={empty}
                  isOptional
                />
              )
            );
          })}
        </>
      )}
    </ServerForm>
  );
}
