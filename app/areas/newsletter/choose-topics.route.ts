import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { chooseTopics } from "~/domain/newsletter/choose-topics.server";
import { topicsInput } from "~/domain/newsletter/newsletter.schema";
import { readUnsubscribeToken } from "~/domain/mail/list-links.server";
import { buttonAction, readChoice } from "~/platform/http/forms/button-action.server";

const pageOf = ({ params }: Pick<ActionFunctionArgs, "params">) => `/unsubscribe/${params.token}`;

/** The address is for posts only. A GET shows the page of the form. */
export const loader = (args: LoaderFunctionArgs) => redirect(pageOf(args));

export const action = buttonAction({
  // The signature is the permission.
  guard: async ({ params }) => {
    const membership = readUnsubscribeToken(params.token);
    if (!membership) throw new Response("This link was cut off or changed.", { status: 404 });
    return membership;
  },
  run: async (membership, { request }) =>
    chooseTopics(membership, await readChoice(request, topicsInput)),
  back: pageOf,
  done: { title: "Topics Saved", description: "You get letters of the topics that are marked." },
  failed: "Topics Not Saved",
});
