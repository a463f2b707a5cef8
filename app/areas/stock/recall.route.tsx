import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { recallWords } from "~/domain/reports/recall/recall-mails";
import { recallInput, tellBuyers } from "~/domain/reports/recall/tell-buyers.server";
import { plural } from "~/lib/counts";
import { requireAdmin } from "~/http/auth.server";
import { to } from "~/platform/http/cookies/flash.server";
import { formAction } from "~/platform/http/forms/form-action.server";
import { pageId } from "~/platform/http/page-id.server";
import { TextAreaField } from "~/ui/form/field";
import { ServerForm } from "~/ui/form/server-form";
import { FormPage } from "~/ui/layout/form-page";
import { pageMeta } from "~/ui/layout/page-meta";
import { findBatch } from "./find-batch.server";
import { batchPath } from "./stock-words";

const FAILURE = { title: "Nobody Was Told", description: "Something went wrong" };

export const meta: MetaFunction = ({ matches }) => pageMeta("Tell the Buyers", matches);

export async function loader(args: LoaderFunctionArgs) {
  await requireAdmin(args);
  const { batch, product } = await findBatch(args);
  return { batch, product, message: recallWords({ name: product.name, code: batch.code }) };
}

export const action = formAction({
  guard: requireAdmin,
  schema: recallInput,
  run: (admin, input, { params }) => tellBuyers(admin, pageId(params.id), input),
  done: ({ told }, { params }) =>
    to(batchPath(pageId(params.id)), {
      title: told > 0 ? "Buyers Told" : "Nobody New to Tell",
      description:
        told > 0 ? `${plural(told, "mail")} on the way` : "All with an address were told before",
    }),
  failure: FAILURE,
});

export default function RecallPage() {
  const { batch, product, message } = useLoaderData<typeof loader>();
  return (
    <FormPage
      heading={`Tell the buyers of ${product.name}, batch ${batch.code}`}
      intro="Each buyer with an address gets a mail of their own. Who was told before gets none."
      back={{ to: batchPath(batch.id), label: `Back to batch ${batch.code}` }}
    >
      <MessageForm action={`${batchPath(batch.id)}/recall`} message={message} />
    </FormPage>
  );
}

type Props = { action: string; message: string };

function MessageForm({ action, message }: Props) {
  return (
    <ServerForm<{ message: string }>
      failure={FAILURE}
      id="recall-form"
      action={action}
      values={{ message }}
      send="Send to All Buyers"
    >
      {(fields) => <TextAreaField field={fields.message} label="Message" rows={10} />}
    </ServerForm>
  );
}
