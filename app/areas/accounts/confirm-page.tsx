import type { ComponentProps } from "react";
import { FormPage } from "~/ui/layout/form-page";
import { PasswordForm } from "./password-form";

type Props = ComponentProps<typeof FormPage> &
  Pick<ComponentProps<typeof PasswordForm>, "action" | "button" | "failure">;

/** Says what cannot be undone, and takes the password once more before it is done. */
export function ConfirmPage({ action, button, failure, children, ...page }: Props) {
  return (
    <FormPage {...page}>
      {children}
      <PasswordForm
        id="confirm-form"
        present="Your password"
        action={action}
        button={button}
        failure={failure}
      />
    </FormPage>
  );
}
