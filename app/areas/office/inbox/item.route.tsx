import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { listTeam } from "~/domain/accounts/accounts-queries.server";
import { teamRole } from "~/domain/accounts/roles";
import { itemsBeside } from "~/domain/inbox/inbox-list.server";
import type { inboxNoteInput } from "~/domain/inbox/inbox.schema";
import { listStory, markRead, type StoryLine } from "~/domain/inbox/item-page.server";
import { listBegunReplies } from "~/domain/inbox/replies/reply-turn.server";
import { getReplyDraft } from "~/domain/inbox/replies/reply-draft.server";
import { listSavedFrom } from "~/domain/inbox/saved-answers.server";
import { itemDetails } from "~/domain/office/item-details.server";
import { ServerForm } from "~/ui/form/server-form";
import { pageMeta } from "~/ui/layout/page-meta";
import { requireItem } from "./find-item.server";
import { Unproven } from "~/ui/lists/mail-of-story";
import { BegunReplies } from "~/ui/lists/begun-replies";
import { INBOX, itemPath, ITEM_FAILURE } from "./inbox-words";
import { ItemActs } from "./item-acts";
import { ItemFacts, ItemText } from "./item-facts";
import { ItemStory } from "./item-story";
import { TextAreaField } from "~/ui/form/field";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta(data ? data.item.subject : "404 Page Not Found", matches);

export async function loader(args: LoaderFunctionArgs) {
  const { actor, item } = await requireItem(args);
  await markRead(actor, item.id);
  const isAdmin = teamRole(actor) === "admin";
  const [beside, details, begun, story, team, draft, saved] = await Promise.all([
    itemsBeside(actor, item.id),
    itemDetails(item),
    listBegunReplies(actor, item),
    listStory(item),
    listTeam(),
    getReplyDraft(actor, item),
    isAdmin ? listSavedFrom(item.id) : [],
  ]);
  const { link, isForStaff, sender, ...shown } = details;
  const isOpenable = isForStaff || isAdmin;
  const from = isAdmin ? (sender ?? null) : null;
  return {
    item,
    beside,
    from,
    details: { ...shown, facts: [...shown.facts, ...mailedFrom(story)] },
    link: isOpenable ? link : null,
    begun,
    story,
    team,
    hasDraft: draft !== null,
    savesAt: isAdmin ? itemPath(item.id) : null,
    saved,
  };
}

/** The address in From of the mail that the item came as, if answers go to another one. */
function mailedFrom(story: readonly StoryLine[]): [string, string][] {
  const first = story.find((line) => "subject" in line);
  const isSource = first && "subject" in first && first.event === "mail-in" && first.text === "";
  return isSource && first.sender ? [["Mailed from", first.sender]] : [];
}

export default function ItemPage() {
  const { item, beside, from, details, link, begun, story, team, hasDraft, savesAt, saved } =
    useLoaderData<typeof loader>();
  return (
    <div className="column wide stack">
      <nav aria-label="Items" className="button-row print:hidden">
        <Link to={INBOX}>Back to the inbox</Link>{" "}
        {beside.before !== null && (
          <Link to={itemPath(beside.before)} rel="prev">
            Previous item
          </Link>
        )}{" "}
        {beside.after !== null && (
          <Link to={itemPath(beside.after)} rel="next">
            Next item
          </Link>
        )}
      </nav>
      <h1>
        <bdi>{item.subject}</bdi>
      </h1>
      {item.isUnproven && <Unproven />}
      {item.relatedId !== null && (
        <p className="banner">
          It may belong to <Link to={itemPath(item.relatedId)}>another case</Link>, but nothing in
          it proves that its sender knows that one. Its words stay here.
        </p>
      )}
      <BegunReplies begun={begun} />
      {/* Facts first in the text, beside the conversation on wide screens. */}
      <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="xl:col-start-2 xl:row-start-1">
          <ItemFacts item={item} from={from} facts={details.facts} />
        </div>
        <div className="stack min-w-0 xl:col-start-1 xl:row-start-1">
          <ItemText text={details.text} />
          <ItemActs item={item} link={link} team={team} hasDraft={hasDraft} />
          <h2>Story</h2>
          <ItemStory story={story} savesAt={savesAt} saved={saved} />
          <h2>Add a note</h2>
          <NoteForm id={item.id} />
        </div>
      </div>
    </div>
  );
}

type Props = { id: number };

/** A note to an item. */
function NoteForm({ id }: Props) {
  return (
    <ServerForm<typeof inboxNoteInput>
      failure={ITEM_FAILURE}
      id="note-form"
      action={`${itemPath(id)}/note`}
      send="Add Note"
      sending="Adding…"
    >
      {(fields) => (
        <TextAreaField field={fields.note} label="Note" hint="Only the team reads it." rows={3} />
      )}
    </ServerForm>
  );
}
