import type { SubmissionResult } from "@conform-to/react";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { ErrorSummary } from "~/ui/form/error-summary";
import { RevisionField } from "~/ui/form/revision-field";
import { SubmitButton } from "~/ui/form/submit-button";
import { useServerForm } from "~/ui/form/use-server-form";
import { FormPage } from "~/ui/layout/form-page";
import { COUNTER_FAILURE, salePath } from "./counter-words";
import type { loadDetails } from "./find-sale.server";

type ServerForm<Input extends Record<string, string>> = ReturnType<typeof useServerForm<Input>>;

type Props<Input extends Record<string, string>> = {
  /** The act in the form's address. */
  act: string;
  heading: string;
  intro: string;
  button: string;
  defaultValue: Record<keyof Input, string | null>;
  children: (fields: ServerForm<Input>["fields"]) => ReactNode;
};

/** The page with the form of some values of an open sale. */
export function SaleFormPage<Input extends Record<string, string>>(props: Props<Input>) {
  const { act, heading, intro, button, defaultValue, children } = props;
  const { id, shownName } = useLoaderData<typeof loadDetails>();
  const result = useActionData<{ lastResult: SubmissionResult }>();
  const { form, fields, Form, formProps, isPending, revision } = useServerForm<Input>({
    failure: COUNTER_FAILURE,
    id: `${act}-form`,
    action: salePath(id, act),
    lastResult: result?.lastResult,
    defaultValue,
  });
  return (
    <FormPage
      heading={`${heading}: ${shownName}`}
      intro={intro}
      back={{ to: salePath(id), label: `Back to ${shownName}` }}
    >
      <Form {...formProps} className="form">
        <ErrorSummary form={form} />
        <RevisionField revision={revision} />
        {children(fields)}
        <SubmitButton label={button} pendingLabel="Saving…" isPending={isPending} />
      </Form>
    </FormPage>
  );
}
