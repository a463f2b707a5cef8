import { Fragment, type ReactNode } from "react";
import type { DocumentRow } from "~/domain/documents/documents-queries.server";
import { type Clearance, documentLevelOptions, mayOpen } from "~/domain/investors/clearance";
import type { RequestState } from "~/domain/investors/access-queries.server";
import { labelOf } from "~/lib/input/choices";
import { DateTime } from "~/ui/layout/date-time";
import { RequestAccess } from "./request-access";

const KIB = 1024;

function formatFileSize(bytes: number): string {
  if (bytes < KIB) return `${bytes} bytes`;
  if (bytes < KIB * KIB) return `${Math.round(bytes / KIB)} KB`;
  return `${(bytes / KIB / KIB).toFixed(1)} MB`;
}

type Props = {
  documents: readonly DocumentRow[];
  clearance: Clearance;
  requestState: RequestState;
};

/** The documents, each with links to open it or to request access. */
export function DocumentList({ documents, clearance, requestState }: Props) {
  if (documents.length === 0) return <p className="empty-state">No documents yet</p>;
  return (
    <DocumentFolders documents={documents}>
      {(document) => (
        <>
          <DocumentFacts document={document} />
          {mayOpen(clearance, document.accessLevel) ? (
            <OpenLinks document={document} />
          ) : (
            <RequestAccess requestState={requestState} document={document} />
          )}
        </>
      )}
    </DocumentFolders>
  );
}

type FolderProps = {
  /** In the order of their folders. */
  documents: readonly DocumentRow[];
  children: (document: DocumentRow) => ReactNode;
};

/** The documents as cards, each folder under its name. */
export function DocumentFolders({ documents, children }: FolderProps) {
  const folders = new Map<string | null, DocumentRow[]>();
  for (const document of documents) {
    folders.set(document.folder, [...(folders.get(document.folder) ?? []), document]);
  }
  return Array.from(folders, ([folder, inFolder]) => (
    <Fragment key={folder}>
      {folder !== null && <h2>{folder}</h2>}
      <ul className="card-grid">
        {inFolder.map((document) => (
          <li key={document.id} className="card" id={`document-${document.id}`}>
            {children(document)}
          </li>
        ))}
      </ul>
    </Fragment>
  ));
}

export function DocumentFacts({ document }: { document: DocumentRow }) {
  const { title, description, category, accessLevel, fileSize, uploadedAt } = document;
  return (
    <>
      <h3>{title}</h3>
      <p className="badge-row">
        <span className="badge">{labelOf(documentLevelOptions, accessLevel)}</span>{" "}
        <span className="small">{category}</span>
      </p>
      {description && <p>{description}</p>}
      <p className="small">
        {fileSize !== null && uploadedAt ? (
          <>
            {formatFileSize(fileSize)}, uploaded <DateTime value={uploadedAt} />
          </>
        ) : (
          "Not uploaded yet"
        )}
      </p>
    </>
  );
}

const SHOWN_IN_BROWSER = /^(application\/pdf|image\/)/;

/** View, if browsers can show the type, and Download with type and size. */
export function OpenLinks({ document }: { document: DocumentRow }) {
  const { id, title, fileName, fileSize, mimeType } = document;
  if (!fileName || fileSize === null) return null;
  const type = fileName.split(".").at(-1)?.toUpperCase() ?? "";
  return (
    <p className="button-row">
      {SHOWN_IN_BROWSER.test(mimeType ?? "") && (
        <a className="button" href={`/investors/documents/${id}/view`}>
          View<span className="sr-only"> {title}</span>
        </a>
      )}{" "}
      <a className="button button-quiet" href={`/investors/documents/${id}/download`}>
        Download<span className="sr-only"> {title}</span> ({type}, {formatFileSize(fileSize)})
      </a>
    </p>
  );
}
