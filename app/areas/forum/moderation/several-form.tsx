import { type Named, memberName } from "~/domain/accounts/member-name";
import type { severalHeldInput } from "~/domain/forum/forum.schema";
import { plural } from "~/lib/counts";
import { FieldErrors, SelectField, TextAreaField } from "~/ui/form/field";
import { type FieldsOf, ServerForm } from "~/ui/form/server-form";

export const SEVERAL_FAILURE = { title: "Nothing was changed" };

/** The texts of one member on a page of a queue. */
type MemberTexts = {
  member: Named & { username: string };
  /** How many wait, if that may be more than the page shows. */
  count?: number;
  texts: { value: string; label: string }[];
};

/** The texts of a page by member, in the order of their first ones. */
export function byMember<Text>(
  texts: readonly Text[],
  read: (text: Text) => MemberTexts["texts"][number] & { member: MemberTexts["member"] | null },
): MemberTexts[] {
  const groups = new Map<number, MemberTexts>();
  for (const text of texts) {
    const { member, value, label } = read(text);
    if (!member) continue;
    const group = groups.get(member.id) ?? { member, texts: [] };
    group.texts.push({ value, label });
    groups.set(member.id, group);
  }
  return [...groups.values()];
}

type Props = {
  action: string;
  groups: readonly MemberTexts[];
  acts: readonly { value: string; label: string }[];
  reasonHint: string;
};

/** One act for all texts of the page that are checked, or for all of a member on it: nothing else. */
export function SeveralForm({ action, groups, acts, reasonHint }: Props) {
  return (
    <ServerForm<typeof severalHeldInput>
      failure={SEVERAL_FAILURE}
      id="several-form"
      action={action}
      send="Do It"
      sending="Working…"
    >
      {(fields) => (
        <>
          <fieldset id={fields.chosen.id} tabIndex={-1} className="flow-2">
            <legend className="font-semibold">Several at once</legend>
            <FieldErrors field={fields.chosen} />
            {groups.map((group) => (
              <MemberChoice key={group.member.id} field={fields.chosen} {...group} />
            ))}
          </fieldset>
          <SelectField
            field={fields.act}
            label="Do with all that are checked"
            options={acts}
            empty="Choose"
          />
          <TextAreaField
            field={fields.reason}
            label="Reason"
            hint={reasonHint}
            rows={2}
            isOptional
          />
        </>
      )}
    </ServerForm>
  );
}

type ChosenField = FieldsOf<typeof severalHeldInput>["chosen"];

function MemberChoice({ field, member, count, texts }: MemberTexts & { field: ChosenField }) {
  const shown = texts.length;
  return (
    <div>
      <Choice
        field={field}
        value={[`member-${member.id}`, ...texts.map(({ value }) => value)].join()}
      >
        All of <bdi>{memberName(member)}</bdi> ({member.username}) on this page,{" "}
        {count === undefined || count === shown
          ? plural(shown, "text", "texts")
          : `${shown} of ${plural(count, "text", "texts")}`}
      </Choice>
      <ul className="pl-6">
        {texts.map(({ value, label }) => (
          <li key={value}>
            <Choice field={field} value={value}>
              {label}
            </Choice>
          </li>
        ))}
      </ul>
    </div>
  );
}

type ChoiceProps = { field: ChosenField; value: string; children: React.ReactNode };

function Choice({ field, value, children }: ChoiceProps) {
  const chosen: readonly unknown[] = [field.initialValue].flat();
  return (
    <label className="checkbox min-h-6">
      <input
        type="checkbox"
        name={field.name}
        value={value}
        defaultChecked={chosen.includes(value)}
      />{" "}
      <span className="wrap-anywhere">{children}</span>
    </label>
  );
}
