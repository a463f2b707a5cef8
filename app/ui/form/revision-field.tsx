import { REVISION_FIELD } from "~/lib/input/revision";

/** Says which values an edit form was made from. A form for something new has no revision. */
export function RevisionField({ revision }: { revision: string | null }) {
  if (revision === null) return null;
  return <input type="hidden" name={REVISION_FIELD} value={revision} />;
}
