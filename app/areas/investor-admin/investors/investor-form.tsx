import { accessLevelOptions } from "~/domain/investors/investor-options";
import type { InvestorInput } from "~/domain/investors/investors.schema";
import { DateField, SelectField, TextField } from "~/ui/form/field";
import { shownEmail } from "~/lib/text/shown-email";
import type { FailureWords } from "~/lib/toast";
import { ServerForm } from "~/ui/form/server-form";

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
};

/** An investor's e-mail address, level and investment. */
export function InvestorForm({ action, label, investor, failure }: Props) {
  return (
    <ServerForm<InvestorInput>
      failure={failure}
      id="investor-form"
      action={action}
      values={investor}
      isEdit
      send={label}
      sending="Saving…"
    >
      {(fields) => (
        <>
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
        </>
      )}
    </ServerForm>
  );
}
