import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import type { User } from "~/domain/accounts/accounts.schema";
import { draftTarget } from "~/domain/forum/drafts.server";
import { draftPath } from "~/domain/forum/forum-paths";
import { draftInput, type DraftMark } from "~/domain/forum/writing/draft.schema";
import {
  type DraftPlace,
  dropPosted,
  getDraftFor,
  getSavedDraft,
  saveDraft,
} from "~/domain/forum/writing/saved-drafts.server";
import { getActor, getUser, requireUser, sendToLogin } from "~/http/auth.server";
import { to } from "~/platform/http/cookies/flash.server";
import { formAction } from "~/platform/http/forms/form-action.server";
import { textField } from "~/platform/http/forms/form.server";
import { readId } from "~/lib/input/read-id";
import { requestContext } from "~/platform/http/request-context.server";

type Place = {
  /** The post that is commented on. Null for a new post. */
  postIdOf: (args: ActionFunctionArgs) => number | null;
  /** Where a visitor finds the text again after signing in. */
  visitorsPlace: (args: ActionFunctionArgs) => { path: string; anchor: string };
};

const SAVED = {
  title: "Draft saved",
  description: "You find it in your drafts until you post or discard it.",
};
const DRAFT_GONE = "This draft was posted or discarded";
const APART = {
  title: "Saved as another draft",
  description: "Another window saved this draft meanwhile. Both are in your drafts.",
};

/** The action of a Save Draft button: the form again, which shows the draft. */
export const keepDraft = ({ postIdOf, visitorsPlace }: Place) =>
  formAction({
    guard: getActor,
    schema: draftInput,
    run: async (actor, input, sent) => {
      if (actor.user) return saveDraft(actor, postIdOf(sent), input);
      const { path, anchor } = visitorsPlace(sent);
      const kept = await draftTarget(actor, sent.fields, path, anchor);
      return kept.ok ? sendToLogin(sent.request, kept.path) : kept;
    },
    done: ({ draft, isApart }, sent) =>
      to(
        draftPath({ id: draft.id, postId: postIdOf(sent), parentId: sent.input.parentId }),
        isApart ? APART : SAVED,
      ),
    failure: { title: "The draft was not saved" },
  });

/** Queries of addresses that say what the form begins with, if not with the draft for its place. */
const OTHER_TEXTS = ["draft", "quote", "empty"];

/**
 * The saved draft that the address names, of who is signed in. If it names none, the one that they
 * saved last for this place. Null if there is none.
 */
export async function openDraft(args: LoaderFunctionArgs, place: DraftPlace) {
  const { searchParams } = new URL(args.request.url);
  const asked = searchParams.get("saved");
  if (asked === null) {
    const user = await getUser(args);
    if (!user || OTHER_TEXTS.some((name) => searchParams.has(name))) return null;
    return getDraftFor(user, place);
  }
  const draft = await getSavedDraft(await requireUser(args), readId(asked));
  // Show the typed text even if the draft was posted or discarded meanwhile.
  if (!draft && !requestContext(args).rejection) throw new Response(DRAFT_GONE, { status: 404 });
  return draft;
}

/** The result of posting a form. What was posted is no draft any more. */
export async function postDraft<Result extends { ok: boolean }>(
  owner: Pick<User, "id">,
  fields: FormData,
  place: DraftPlace,
  posting: Promise<Result>,
): Promise<Result> {
  const result = await posting;
  if (result.ok) {
    await dropPosted(owner, place, textField(fields, "content") ?? "", shownDraft(fields));
  }
  return result;
}

/** Which version of which draft a posted form showed. */
function shownDraft(fields: FormData): DraftMark | null {
  const id = readId(textField(fields, "draftId"));
  const version = readId(textField(fields, "draftVersion"));
  return id === null || version === null ? null : { id, version };
}
