import { Link } from "@remix-run/react";
import type { StoryLine } from "~/domain/inbox/item-page.server";
import { ShortForm } from "~/ui/form/short-form";
import { DateTime } from "~/ui/layout/date-time";
import { By, MailOfStory } from "~/ui/lists/mail-of-story";
import { ANSWERS } from "../answers/saved-answer-form";
import { eventWords, SAVE_FAILURE } from "./inbox-words";

type Props = {
  story: readonly StoryLine[];
  /** The item's address, for who may save its replies as answers. */
  savesAt: string | null;
  /** The answers that were saved from its mails. */
  saved: readonly { mailId: number; id: number }[];
};

/** Everything that happened to an item, oldest first. */
export function ItemStory({ story, savesAt, saved }: Props) {
  return (
    <ol className="flow-3">
      {story.map((line) => (
        <li key={line.id}>
          {"subject" in line ? <MailOfStory mail={line} /> : <EventLine line={line} />}
          {savesAt && line.event === "mail-out" && "mailId" in line && line.mailId && (
            <SaveAsAnswer
              path={savesAt}
              mailId={line.mailId}
              saved={saved.find(({ mailId }) => mailId === line.mailId)}
            />
          )}
        </li>
      ))}
    </ol>
  );
}

type SaveProps = { path: string; mailId: number; saved?: { id: number } | undefined };

/** A button that keeps a reply for others, or the link to what it was kept as. */
function SaveAsAnswer({ path, mailId, saved }: SaveProps) {
  if (saved) {
    return (
      <p className="small">
        <Link to={`${ANSWERS}/${saved.id}`}>See the saved answer</Link>
      </p>
    );
  }
  return (
    <ShortForm failure={SAVE_FAILURE} action={`${path}/save-reply`} className="print:hidden">
      <input type="hidden" name="mail" value={mailId} />
      <button className="button button-quiet">Save as an Answer</button>
    </ShortForm>
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
