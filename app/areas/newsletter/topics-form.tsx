import { TOPICS } from "~/domain/newsletter/topics";
import { ChoiceGroup } from "~/ui/form/choice-group";
import { SubmitButton } from "~/ui/form/submit-button";
import { useServerForm } from "~/ui/form/use-server-form";

const FAILURE = { title: "Topics Not Saved" };

type Props = { action: string; topics: readonly string[] };

/** Which letters a subscriber still wants. */
export function TopicsForm({ action, topics }: Props) {
  const { fields, Form, formProps, isPending } = useServerForm<{ topics: string[] }>({
    failure: FAILURE,
    id: "topics-form",
    action,
    defaultValue: { topics },
  });
  return (
    <Form {...formProps} className="form">
      <ChoiceGroup
        field={fields.topics}
        legend="Letters that I want"
        hint="Letters about everything else come as long as you are on the list."
        type="checkbox"
        options={TOPICS}
      />
      <SubmitButton label="Save Topics" pendingLabel="Saving…" isPending={isPending} />
    </Form>
  );
}
