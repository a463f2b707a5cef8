import { Link } from "@remix-run/react";
import type { DocumentRow } from "~/domain/documents/documents-queries.server";
import { ActionButton } from "~/ui/form/action-button";
import { DocumentFacts, OpenLinks } from "~/ui/investors/document-list";

export function DocumentCard({ document }: { document: DocumentRow }) {
  const { id, title, fileName } = document;
  return (
    <>
      <DocumentFacts document={document} />
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
