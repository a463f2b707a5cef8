import type { SubmissionResult } from "@conform-to/react";
import { accessLevelOptions } from "~/domain/investors/investor-options";
import type { InvestorInput } from "~/domain/investors/investors.schema";
import { ErrorSummary } from "~/ui/form/error-summary";
import { DateField, SelectField, TextField } from "~/ui/form/field";
import { RevisionField } from "~/ui/form/revision-field";
import { SubmitButton } from "~/ui/form/submit-button";
import { useServerForm } from "~/ui/form/use-server-form";
import { shownEmail } from "~/lib/text/shown-email";
import type { FailureWords } from "~/lib/toast";

/** What the form shows of an investor. */
export function investorValues(investor: Record<keyof InvestorInput, string | null>) {
  const { email, name, accessLevel, companyName, investmentAmount, investmentDate } = investor;
  return {
    email: email && shownEmail(email),
    name,
    accessLevel,
    companyName,
    investmentAmount,
    investmentDate,
  };
}

type Props = {
  action: string;
  label: string;
  investor?: Partial<Record<keyof InvestorInput, string | null>>;
  /** The words when its post fails. */
  failure: FailureWords;
  lastResult?: SubmissionResult | undefined;
};

/** An investor's e-mail address, level and investment. */
export function InvestorForm({ action, label, investor, failure, lastResult }: Props) {
  const { form, fields, Form, formProps, isPending, revision } = useServerForm<InvestorInput>({
    failure,
    id: "investor-form",
    action,
    lastResult,
    ...(investor && { defaultValue: investor }),
  });
  return (
    <Form {...formProps} className="form">
      <ErrorSummary form={form} />
      <RevisionField revision={revision} />
      <div className="grid grid-fit-56 gap-5">
        <TextField
          field={fields.email}
          label="Email address"
          hint="The access goes to the account with this address, or waits for one."
          type="email"
          inputMode="email"
        />
        <TextField field={fields.name} label="Name" hint="The name the team uses." isOptional />
      </div>
      <div className="grid grid-fit-56 gap-5">
        <SelectField
          field={fields.accessLevel}
          label="Access level"
          options={accessLevelOptions}
          empty="Choose an access level"
        />
        <TextField field={fields.companyName} label="Company" isOptional />
      </div>
      <div className="grid grid-fit-56 gap-5">
        <TextField
          field={fields.investmentAmount}
          label="Investment amount"
          hint="US dollars, like 15000."
          inputMode="decimal"
          isOptional
        />
        <DateField field={fields.investmentDate} label="Investment date" isOptional />
      </div>
      <SubmitButton label={label} pendingLabel="Saving…" isPending={isPending} />
    </Form>
  );
}
