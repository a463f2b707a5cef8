import type { SubmissionResult } from "@conform-to/react";
import { useActionData } from "@remix-run/react";
import type { ComponentProps } from "react";
import { FormPage } from "~/ui/layout/form-page";
import { PasswordForm } from "./password-form";

type Props = ComponentProps<typeof FormPage> &
  Pick<ComponentProps<typeof PasswordForm>, "action" | "button" | "failure">;

/** Says what cannot be undone, and takes the password once more before it is done. */
export function ConfirmPage({ action, button, failure, children, ...page }: Props) {
  const lastResult = useActionData<{ lastResult: SubmissionResult }>()?.lastResult;
  return (
    <FormPage {...page}>
      {children}
      <PasswordForm
        id="confirm-form"
        present="Your password"
        action={action}
        button={button}
        failure={failure}
        lastResult={lastResult}
      />
    </FormPage>
  );
}
