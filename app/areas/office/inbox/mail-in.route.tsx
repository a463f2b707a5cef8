import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { addItemMail } from "~/domain/office/change-state.server";
import { mailInInput } from "~/domain/inbox/inbox.schema";
import { to } from "~/platform/http/cookies/flash.server";
import { formAction } from "~/platform/http/forms/form-action.server";
import { TextAreaField, TextField } from "~/ui/form/field";
import { ServerForm } from "~/ui/form/server-form";
import { FormPage } from "~/ui/layout/form-page";
import { pageMeta } from "~/ui/layout/page-meta";
import { requireItem } from "./find-item.server";
import { ITEM_FAILURE, itemPath } from "./inbox-words";

const HEADING = "Add a received mail";

export const meta: MetaFunction = ({ matches }) => pageMeta(HEADING, matches);

export async function loader(args: LoaderFunctionArgs) {
  const { item } = await requireItem(args);
  return { id: item.id };
}

export const action = formAction({
  guard: requireItem,
  schema: mailInInput,
  run: ({ actor, item }, input) => addItemMail(actor, item.id, input),
  done: (_, { actor: { item } }) => to(itemPath(item.id), { title: "Mail Added" }),
  failure: ITEM_FAILURE,
});

export default function MailInPage() {
  const { id } = useLoaderData<typeof loader>();

  return (
    <FormPage
      heading={HEADING}
      intro="Answers of the sender come to your mailbox. Copy one here, so that the whole team reads it in its place."
      back={{ to: itemPath(id), label: "Back to the item" }}
    >
      <ServerForm<typeof action>
        failure={ITEM_FAILURE}
        id="mail-in-form"
        action={`${itemPath(id)}/mail-in`}
        send="Add Mail"
        sending="Adding…"
      >
        {(fields) => (
          <>
            <TextAreaField field={fields.text} label="The mail" rows={10} />
            <TextField field={fields.subject} label="Subject" isOptional />
            <TextField
              field={fields.messageId}
              label="Message-ID"
              hint="From the mail's headers, like <abc@mail.example>. With it our next mail stands under this one in the sender's mailbox."
              isOptional
            />
          </>
        )}
      </ServerForm>
    </FormPage>
  );
}
