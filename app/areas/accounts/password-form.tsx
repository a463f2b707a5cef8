import type {
  changePasswordInput,
  confirmInput,
  resetPasswordInput,
} from "~/domain/accounts/accounts.schema";
import type { FailureWords } from "~/lib/toast";
import { TextField } from "~/ui/form/field";
import { ServerForm } from "~/ui/form/server-form";

type Props = {
  /** Unique on the page. */
  id: string;
  action: string;
  /** The label of the field for the password as it is, if that is asked. */
  present?: string;
  /** Whether it asks for a new password. */
  asksNew?: boolean;
  /** Of a mailed link, which stands for the present password. */
  token?: string;
  button: { label: string; pendingLabel: string };
  /** The words when its post fails. */
  failure: FailureWords;
};

/** Asks for the present password, for a new one, or for both. */
export function PasswordForm({ id, action, present, asksNew, token, button, failure }: Props) {
  return (
    <ServerForm<typeof confirmInput | typeof changePasswordInput | typeof resetPasswordInput>
      {...{ id, action, failure }}
      send={button.label}
      sending={button.pendingLabel}
    >
      {(fields) => (
        <>
          {token !== undefined && (
            <input
              type="hidden"
              name={fields.token.name}
              value={fields.token.initialValue ?? token}
            />
          )}
          <div className="grid grid-fit-56 items-end gap-5">
            {present !== undefined && (
              <TextField
                field={fields.currentPassword}
                label={present}
                type="password"
                autoComplete="current-password"
              />
            )}
            {asksNew && (
              <TextField
                field={fields.password}
                label="New password"
                hint="At least 6 characters; longer is safer."
                type="password"
                autoComplete="new-password"
              />
            )}
          </div>
        </>
      )}
    </ServerForm>
  );
}
