import { Fragment, type ReactNode } from "react";
import type { DocumentRow } from "~/domain/documents/documents-queries.server";
import { isShownInBrowser } from "~/domain/documents/shown-types";
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
  /** Whether documents that are not public are only shown. */
  isViewOnly: boolean;
};

/** The documents, each with links to open it or to request access. */
export function DocumentList({ documents, clearance, requestState, isViewOnly }: Props) {
  if (documents.length === 0) return <p className="empty-state">No documents yet</p>;
  return (
    <DocumentFolders documents={documents}>
      {(document) => (
        <>
          <DocumentFacts document={document} />
          {mayOpen(clearance, document.accessLevel) ? (
            <OpenLinks document={document} isViewOnly={isViewOnly && !document.isPublic} />
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

type OpenProps = { document: DocumentRow; isViewOnly?: boolean };

/** View, if browsers can show the type, and Download with type and size, if it may be saved. */
export function OpenLinks({ document, isViewOnly = false }: OpenProps) {
  const { id, title, fileName, fileSize, mimeType } = document;
  if (!fileName || fileSize === null) return null;
  const isShown = isShownInBrowser(mimeType);
  if (isViewOnly && !isShown) {
    return <p className="small">Browsers do not show this type of file. Ask us for it.</p>;
  }
  const type = fileName.split(".").at(-1)?.toUpperCase() ?? "";
  return (
    <p className="button-row">
      {isShown && (
        <a className="button" href={`/investors/documents/${id}/view`}>
          View<span className="sr-only"> {title}</span>
        </a>
      )}{" "}
      {!isViewOnly && (
        <a className="button button-quiet" href={`/investors/documents/${id}/download`}>
          Download<span className="sr-only"> {title}</span> ({type}, {formatFileSize(fileSize)})
        </a>
      )}
    </p>
  );
}
