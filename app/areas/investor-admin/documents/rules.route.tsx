import type { LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { levelRulesInput, type LevelRulesInput } from "~/domain/documents/documents.schema";
import type { LevelRules } from "~/domain/documents/level-rules";
import { getLevelRules, setLevelRules } from "~/domain/documents/level-rules.server";
import { accessLevelOptions } from "~/domain/investors/investor-options";
import { requirePortalAdmin } from "~/http/auth.server";
import { to } from "~/platform/http/cookies/flash.server";
import { CHECKED } from "~/platform/http/forms/edit-check.server";
import { formAction } from "~/platform/http/forms/form-action.server";
import { CheckboxField } from "~/ui/form/field";
import { keepOnRefusal } from "~/ui/form/keep-on-refusal";
import { ServerForm } from "~/ui/form/server-form";

const PATH = "/investor-admin/documents/rules";
const FAILURE = { title: "Not Saved", description: "Something went wrong" };

export async function loader(args: LoaderFunctionArgs) {
  await requirePortalAdmin(args);
  return { rules: await getLevelRules() };
}

type Fields = Record<keyof LevelRulesInput, string>;

const typed = (isOn: boolean) => (isOn ? "on" : "");

const shownValues = ({ investor, advisor, board }: LevelRules): Fields => ({
  investorViewOnly: typed(investor.isViewOnly),
  investorStamped: typed(investor.isStamped),
  advisorViewOnly: typed(advisor.isViewOnly),
  advisorStamped: typed(advisor.isStamped),
  boardViewOnly: typed(board.isViewOnly),
  boardStamped: typed(board.isStamped),
});

const rulesOf = (input: LevelRulesInput): LevelRules => ({
  investor: { isViewOnly: input.investorViewOnly, isStamped: input.investorStamped },
  advisor: { isViewOnly: input.advisorViewOnly, isStamped: input.advisorStamped },
  board: { isViewOnly: input.boardViewOnly, isStamped: input.boardStamped },
});

export const action = formAction({
  guard: requirePortalAdmin,
  schema: levelRulesInput,
  edits: {
    present: async (tx) => shownValues(await getLevelRules(tx)),
    labels: Object.fromEntries(Object.keys(levelRulesInput.shape).map((name) => [name, CHECKED])),
  },
  run: (admin, input, { check }) => setLevelRules(admin, rulesOf(input), check),
  done: () => to(PATH, { title: "Rules Saved", description: "They hold from now on." }),
  failure: FAILURE,
});

export const shouldRevalidate = keepOnRefusal;

export default function RulesPage() {
  const { rules } = useLoaderData<typeof loader>();
  return (
    <div className="stack">
      <h2>View-Only and Names on Pages</h2>
      <p>
        How people of each level get documents that are not public. Admins get every file as it was
        uploaded.
      </p>
      <h3>View-only</h3>
      <p>
        PDFs and pictures are shown without a download button. Word, Excel and PowerPoint files,
        which browsers do not show, stay closed. What is shown can still be saved, printed or
        photographed by whoever sees it: no site can prevent that.
      </p>
      <h3>Names on pages</h3>
      <p>
        Each page of a PDF has the reader&rsquo;s name, email address and the day at its foot. Other
        files have none. Greek and Cyrillic letters are written in Latin ones; a name of another
        script is left out, and the number of the account stands beside the address. A signature in
        the PDF is not valid in the copy. PDFs that are encrypted, damaged or have more than 1,000
        pages take no name and stay closed to these levels; the list of documents names them.
      </p>
      <RulesForm rules={rules} />
      <p>
        <Link to="/investor-admin/documents">Documents</Link>
      </p>
    </div>
  );
}

function RulesForm({ rules }: { rules: LevelRules }) {
  return (
    <ServerForm<typeof action>
      failure={FAILURE}
      id="document-rules-form"
      action={PATH}
      values={shownValues(rules)}
      isEdit
      send="Save the Rules"
      sending="Saving…"
      drawnFor={JSON.stringify(rules)}
    >
      {(fields) => (
        <>
          {accessLevelOptions.map(({ value, label }) => (
            <fieldset key={value}>
              <legend>{label}</legend>
              <CheckboxField field={fields[`${value}ViewOnly`]} label="View-only" />
              <CheckboxField field={fields[`${value}Stamped`]} label="Names on pages of PDFs" />
            </fieldset>
          ))}
        </>
      )}
    </ServerForm>
  );
}
