import type { SubmissionResult } from "@conform-to/react";
import { useActionData } from "@remix-run/react";
import type { ComponentProps } from "react";
import { FormPage } from "~/ui/layout/form-page";
import { ConfirmForm } from "./password-forms";

type Props = ComponentProps<typeof FormPage> &
  Pick<ComponentProps<typeof ConfirmForm>, "action" | "button">;

/** Says what cannot be undone, and takes the password once more before it is done. */
export function ConfirmPage({ action, button, children, ...page }: Props) {
  const lastResult = useActionData<{ lastResult: SubmissionResult }>()?.lastResult;
  return (
    <FormPage {...page}>
      {children}
      <ConfirmForm action={action} button={button} lastResult={lastResult} />
    </FormPage>
  );
}
