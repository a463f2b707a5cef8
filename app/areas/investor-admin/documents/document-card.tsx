import { Link } from "@remix-run/react";
import type { DocumentRow } from "~/domain/documents/documents-queries.server";
import { ActionButton } from "~/ui/form/action-button";
import { DocumentFacts, OpenLinks } from "~/ui/investors/document-list";

const STAMP_PROBLEMS: Record<string, string> = {
  encrypted: "it is encrypted. Upload it without a password",
  broken: "it is damaged, or not quite a PDF. Export or print it as a PDF again",
  large: "it is too large. Upload it in parts of up to 1,000 pages",
};

type Props = {
  document: DocumentRow;
  /** Why no name can be put on its pages. */
  stampProblem: string | null;
};

export function DocumentCard({ document, stampProblem }: Props) {
  const { id, title, fileName } = document;
  return (
    <>
      <DocumentFacts document={document} />
      {stampProblem && (
        <p className="small">
          No name can be put on its pages: {STAMP_PROBLEMS[stampProblem]}. It stays closed to levels
          that get one.
        </p>
      )}
      <OpenLinks document={document} />
      <div className="button-row">
        <Link className="button button-quiet" to={`/investor-admin/documents/${id}`}>
          {fileName ? "Edit or Replace" : "Edit or Upload File"}
          <span className="sr-only">: {title}</span>
        </Link>{" "}
        {(["up", "down"] as const).map((direction) => (
          <ActionButton
            key={direction}
            action={`/investor-admin/documents/${id}/${direction}`}
            what={title}
          >
            {direction === "up" ? "Up" : "Down"}
          </ActionButton>
        ))}{" "}
        <Link
          className="button button-quiet"
          to={`/investor-admin/documents?delete=${id}`}
          preventScrollReset
        >
          Delete<span className="sr-only"> {title}</span>
        </Link>
      </div>
    </>
  );
}
