import type { LoaderFunctionArgs } from "@remix-run/node";
import {
  isRouteErrorResponse,
  useLoaderData,
  useNavigation,
  useRouteError,
  useSearchParams,
} from "@remix-run/react";
import { openReply } from "~/domain/inbox/replies/reply-turn.server";
import { findSenders } from "~/domain/investors/access-queries.server";
import { listMeetingRequests } from "~/domain/meetings/meetings-queries.server";
import {
  countMessages,
  getMessage,
  messageList,
  withReplies,
} from "~/domain/messages/messages-queries.server";
import { requirePortalAdmin } from "~/http/auth.server";
import { isFetchedAhead } from "~/platform/http/forms/reply-fields.server";
import { readListRequest } from "~/platform/http/json/list-request.server";
import { readId } from "~/lib/input/read-id";
import { MeetingList } from "./meeting-list";
import { MessageCards } from "./message-cards";
import { ReplyForm } from "./reply-form";
import type { DialogHandle } from "~/ui/overlay/dialog-handle";
import { RouteError } from "~/ui/frame/route-error";
import { TitledDialog } from "~/ui/overlay/titled-dialog";
import { KeyPages } from "~/ui/lists/key-pages";

const PATH = "/investor-admin/communications";

export async function loader(args: LoaderFunctionArgs) {
  const admin = await requirePortalAdmin(args);
  const replyTo = readId(new URL(args.request.url).searchParams.get("reply"));
  const turn =
    replyTo === null
      ? null
      : await openReply(
          admin,
          { kind: "investor-message", sourceId: replyTo },
          { isAhead: isFetchedAhead(args.request) },
        );
  const [page, counts, meetings, answered] = await Promise.all([
    messageList.page(readListRequest(args.request)),
    countMessages(),
    listMeetingRequests(),
    replyTo === null ? null : getMessage(replyTo),
  ]);
  const senders = await findSenders(page.rows.flatMap(({ investorId }) => investorId ?? []));
  const [messages, [message]] = await Promise.all([
    withReplies(page.rows),
    withReplies(answered ? [answered] : []),
  ]);
  const reply = message && turn ? { message, turn } : null;
  return { page, messages, senders, counts, meetings, reply };
}

type TabData = Awaited<ReturnType<typeof loader>>;

export const handle: DialogHandle<TabData> = {
  Dialog: ReplyDialog,
  isOpen: (_search, { reply }) => reply !== null,
};

export default function CommunicationsTab() {
  const { page, messages, senders, counts, meetings } = useLoaderData<typeof loader>();
  const isLoading = useNavigation().location?.pathname === PATH;
  const [search] = useSearchParams();
  return (
    <div className="stack">
      <h2>
        Investor Messages <span className="badge">{counts.total}</span>
      </h2>
      <p role="status">{isLoading && "Loading messages..."}</p>
      <MessageCards messages={messages} senders={senders} />
      <KeyPages
        newest={search.has("cursor") ? PATH : null}
        older={page.nextCursor ? `${PATH}?cursor=${page.nextCursor}` : null}
      />
      <Statistics counts={counts} />
      <MeetingList meetings={meetings} />
    </div>
  );
}

function ReplyDialog({ data: { reply } }: { data: TabData }) {
  return (
    <TitledDialog title="Reply to Investor Message" closeTo={PATH}>
      {reply && <ReplyForm {...reply} cancelTo={PATH} />}
    </TitledDialog>
  );
}

function Statistics({ counts }: { counts: { total: number; unread: number; replied: number } }) {
  return (
    <section className="stack">
      <h2>Message Statistics</h2>
      <dl className="count-cards">
        <div className="card">
          <dt>Total Messages</dt>
          <dd>{counts.total}</dd>
        </div>
        <div className="card">
          <dt>Unread</dt>
          <dd>{counts.unread}</dd>
        </div>
        <div className="card">
          <dt>Replied</dt>
          <dd>{counts.replied}</dd>
        </div>
      </dl>
    </section>
  );
}

export function ErrorBoundary() {
  const error = useRouteError();
  // The error is about the post, not about the list.
  if (isRouteErrorResponse(error) && error.status < 500) return <RouteError />;
  return (
    <p role="alert" className="banner">
      Failed to load messages. Please refresh the page.
    </p>
  );
}
