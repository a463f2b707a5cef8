import type { StoryLine } from "~/domain/inbox/item-page.server";
import { DateTime } from "~/ui/layout/date-time";
import { By, MailOfStory } from "~/ui/lists/mail-of-story";
import { eventWords } from "./inbox-words";

/** Everything that happened to an item, oldest first. */
export function ItemStory({ story }: { story: readonly StoryLine[] }) {
  return (
    <ol className="flow-3">
      {story.map((line) => (
        <li key={line.id}>
          {"subject" in line ? <MailOfStory mail={line} /> : <EventLine line={line} />}
        </li>
      ))}
    </ol>
  );
}

function EventLine({ line }: { line: Exclude<StoryLine, { subject: string }> }) {
  const { event, detail, at, by } = line;
  return (
    <>
      {eventWords(event, detail)}, <DateTime value={at} />
      <By by={by} />
      {event === "note" && (
        <p className="border-l-4 border-rule pl-4 wrap-anywhere whitespace-pre-line" dir="auto">
          {detail}
        </p>
      )}
    </>
  );
}
