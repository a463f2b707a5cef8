import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { listTeam } from "~/domain/accounts/accounts-queries.server";
import { teamRole } from "~/domain/accounts/roles";
import { listStory, markRead } from "~/domain/inbox/item-page.server";
import { listBegunReplies } from "~/domain/inbox/replies/reply-turn.server";
import { getReplyDraft } from "~/domain/inbox/replies/reply-draft.server";
import { listSavedFrom } from "~/domain/inbox/saved-answers.server";
import { itemDetails } from "~/domain/office/item-details.server";
import { pageMeta } from "~/ui/layout/page-meta";
import { requireItem } from "./find-item.server";
import { BegunReplies } from "~/ui/lists/begun-replies";
import { INBOX, itemPath, ITEM_FAILURE } from "./inbox-words";
import { ItemActs } from "./item-acts";
import { ItemFacts } from "./item-facts";
import { ItemStory } from "./item-story";
import type { action as noteAction } from "./note.route";
import type { SubmissionResult } from "@conform-to/react";
import { ErrorSummary } from "~/ui/form/error-summary";
import { TextAreaField } from "~/ui/form/field";
import { SubmitButton } from "~/ui/form/submit-button";
import { useServerForm } from "~/ui/form/use-server-form";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta(data ? data.item.subject : "404 Page Not Found", matches);

export async function loader(args: LoaderFunctionArgs) {
  const { actor, item } = await requireItem(args);
  await markRead(actor, item.id);
  const isAdmin = teamRole(actor) === "admin";
  const [details, begun, story, team, draft, saved] = await Promise.all([
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
    from,
    details: shown,
    link: isOpenable ? link : null,
    begun,
    story,
    team,
    hasDraft: draft !== null,
    savesAt: isAdmin ? itemPath(item.id) : null,
    saved,
  };
}

export default function ItemPage() {
  const { item, from, details, link, begun, story, team, hasDraft, savesAt, saved } =
    useLoaderData<typeof loader>();
  // On this page only the form for notes can be refused.
  const result = useActionData<typeof noteAction>();
  return (
    <div className="column stack">
      <p className="print:hidden">
        <Link to={INBOX}>Back to the inbox</Link>
      </p>
      <h1>
        <bdi>{item.subject}</bdi>
      </h1>
      <BegunReplies begun={begun} />
      <ItemFacts item={item} from={from} details={details} />
      <ItemActs item={item} link={link} team={team} hasDraft={hasDraft} />
      <h2>Story</h2>
      <ItemStory story={story} savesAt={savesAt} saved={saved} />
      <h2>Add a note</h2>
      <NoteForm id={item.id} lastResult={result?.lastResult} />
    </div>
  );
}

type Props = { id: number; lastResult?: SubmissionResult | undefined };

/** A note to an item. */
function NoteForm({ id, lastResult }: Props) {
  const { form, fields, Form, formProps, isPending } = useServerForm<{ note: string }>({
    failure: ITEM_FAILURE,
    id: "note-form",
    action: `${itemPath(id)}/note`,
    lastResult,
  });
  return (
    <Form {...formProps} className="form">
      <ErrorSummary form={form} />
      <TextAreaField field={fields.note} label="Note" hint="Only the team reads it." rows={3} />
      <SubmitButton label="Add Note" pendingLabel="Adding…" isPending={isPending} />
    </Form>
  );
}
