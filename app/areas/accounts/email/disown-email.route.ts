import { redirect, type LoaderFunctionArgs } from "@remix-run/node";
import { disownEmail } from "~/domain/accounts/email/email-links.server";
import { getActor } from "~/http/auth.server";
import { to } from "~/platform/http/cookies/flash.server";
import { buttonAction } from "~/platform/http/forms/button-action.server";

const pageOf = (token = "") => `/confirm-email/${token}`;

export const loader = ({ params }: LoaderFunctionArgs) => redirect(pageOf(params.token));

export const action = buttonAction({
  guard: getActor,
  run: (_, { params }) => disownEmail(params.token ?? ""),
  back: ({ params }) => pageOf(params.token),
  done: () =>
    to("/", {
      title: "Your address is free",
      description: "The account does not have it any more, and we mail nothing about it.",
    }),
  failed: "The address stays",
});
