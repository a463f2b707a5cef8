import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { calendar, eventsIn } from "~/content/community/calendar";
import { filled } from "~/content/site";
import { dateNotificationInput } from "~/domain/appointments/appointments.schema";
import { askForDates } from "~/domain/appointments/date-notifications.server";
import { getActor } from "~/http/auth.server";
import { editedContent, siteOf } from "~/http/content.server";
import { to } from "~/platform/http/cookies/flash.server";
import { formAction } from "~/platform/http/forms/form-action.server";
import { FormPage } from "~/ui/layout/form-page";
import { pageMeta } from "~/ui/layout/page-meta";
import { EmailForm } from "~/ui/form/email-form";

const FAILURE = { title: "Your address was not stored" };

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta(data ? headingOf(data) : "404 Page Not Found", matches);

export async function loader(args: LoaderFunctionArgs) {
  const { calendar: edited = calendar } = await editedContent(args, ["calendar"]);
  const event = eventsIn(filled(edited, await siteOf(args))).find(
    ({ slug }) => slug === args.params.slug,
  );
  if (!event) throw new Response(null, { status: 404 });
  return { slug: event.slug, title: event.title };
}

const headingOf = ({ title }: { title: string }) => `Tell me when dates are set: ${title}`;

export const action = formAction({
  guard: getActor,
  schema: dateNotificationInput,
  run: async (actor, input, args) => askForDates(actor, (await loader(args)).slug, input),
  done: (_, { params }) =>
    to(`/community/calendar#${params.slug ?? ""}`, {
      title: "We will tell you",
      description: "You get one mail when dates are set, and then your address is deleted.",
    }),
  failure: FAILURE,
});

export default function NotifyPage() {
  const event = useLoaderData<typeof loader>();
  return (
    <FormPage
      heading={headingOf(event)}
      intro="We write once, as soon as there is a date, and then delete your address."
      back={{ to: `/community/calendar#${event.slug}`, label: "Community Calendar" }}
    >
      <EmailForm
        id="notice-form"
        action={`/community/calendar/notify/${event.slug}`}
        button={{ label: "Tell Me", pendingLabel: "Sending…" }}
        hasTrap
        failure={FAILURE}
      />
    </FormPage>
  );
}
