import { applicationPath } from "../jobs-words";

type Props = { id: number; fileName: string; mimeType: string | null };

/**
 * A PDF in a frame beside the notes, and links for browsers that show none in frames.
 */
export function ResumeFrame({ id, fileName, mimeType }: Props) {
  const shown = `${applicationPath(id)}/resume`;
  const isPdf = mimeType === "application/pdf";
  return (
    <section className="stack" aria-labelledby="resume">
      <h2 id="resume">Resume</h2>
      <p className="button-row">
        {isPdf && <a href={shown}>Open {fileName}</a>}{" "}
        <a href={`/api/admin/resume/${id}`}>Download {fileName}</a>
      </p>
      {isPdf && (
        <iframe
          src={shown}
          title={`Resume ${fileName}`}
          className="h-screen w-full"
          loading="lazy"
        />
      )}
    </section>
  );
}
