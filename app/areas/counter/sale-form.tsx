import { useLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { type FieldsOf, ServerForm } from "~/ui/form/server-form";
import { FormPage } from "~/ui/layout/form-page";
import { COUNTER_FAILURE, salePath } from "./counter-words";
import type { loadDetails } from "./find-sale.server";

type Props<Input extends Record<string, string>> = {
  /** The act in the form's address. */
  act: string;
  heading: string;
  intro: string;
  button: string;
  defaultValue: Record<keyof Input, string | null>;
  children: (fields: FieldsOf<Input>) => ReactNode;
};

/** The page with the form of some values of an open sale. */
export function SaleFormPage<Input extends Record<string, string>>(props: Props<Input>) {
  const { act, heading, intro, button, defaultValue, children } = props;
  const { id, shownName } = useLoaderData<typeof loadDetails>();
  return (
    <FormPage
      heading={`${heading}: ${shownName}`}
      intro={intro}
      back={{ to: salePath(id), label: `Back to ${shownName}` }}
    >
      <ServerForm<Input>
        failure={COUNTER_FAILURE}
        id={`${act}-form`}
        action={salePath(id, act)}
        values={defaultValue}
        isEdit
        send={button}
        sending="Saving…"
      >
        {children}
      </ServerForm>
    </FormPage>
  );
}
