import type { topicsInput } from "~/domain/newsletter/newsletter.schema";
import { TOPICS } from "~/domain/newsletter/topics";
import { ChoiceGroup } from "~/ui/form/choice-group";
import { ServerForm } from "~/ui/form/server-form";

const FAILURE = { title: "Topics Not Saved" };

type Props = { action: string; topics: readonly string[] };

/** Which letters a subscriber still wants. */
export function TopicsForm({ action, topics }: Props) {
  return (
    <ServerForm<typeof topicsInput>
      failure={FAILURE}
      id="topics-form"
      action={action}
      values={{ topics }}
      send="Save Topics"
      sending="Saving…"
    >
      {(fields) => (
        <ChoiceGroup
          field={fields.topics}
          legend="Letters that I want"
          hint="Letters about everything else come as long as you are on the list."
          type="checkbox"
          options={TOPICS}
        />
      )}
    </ServerForm>
  );
}
