import {
  type FileUpload,
  MaxFileSizeExceededError,
  parseFormData,
} from "@mjackson/form-data-parser";
import { limitBody } from "./body.server";
import { keepReadFields, unreadableBody } from "./form.server";

type UploadLimits = {
  /** Bytes of the whole body; beyond it a 413 Response is thrown. */
  body: number;
  /** Bytes of the file; beyond it the upload is refused and the fields are kept. */
  file: number;
};

type Upload = {
  fields: FormData;
  file: FileUpload | null;
  isFileTooLarge: boolean;
  /** Whether one was refused before, and nobody said that the form goes without (RefusedFile). */
  isFileNeeded: boolean;
};

const KEPT_HEAD_BYTES = 512 * 1024;

/** A copy of the first half megabyte that passes: the text fields, which stand before the file. */
function recordHead() {
  const chunks: Uint8Array[] = [];
  let size = 0;
  const stream = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      if (size < KEPT_HEAD_BYTES) chunks.push(chunk);
      size += chunk.byteLength;
      controller.enqueue(chunk);
    },
  });
  return { stream, read: () => Buffer.concat(chunks) };
}

/**
 * The fields that arrived whole before the part that was too large, from the recorded start of the
 * body; null if that part was not a file.
 */
async function fieldsBeforeFile(head: Buffer, contentType: string): Promise<FormData | null> {
  const boundary = /boundary=(?:"([^"]+)"|([^;]+))/i.exec(contentType);
  const delimiter = `\r\n--${boundary?.[1] ?? boundary?.[2] ?? ""}`;
  // The first part's delimiter has no line break before it: then no field came before the file.
  if (!head.includes(`${delimiter}\r\n`) && head.includes("filename")) return new FormData();
  const lastPart = head.lastIndexOf(`${delimiter}\r\n`);
  if (lastPart < 0 || !head.includes("filename", lastPart)) return null;
  const whole = Buffer.concat([head.subarray(0, lastPart), Buffer.from(`${delimiter}--\r\n`)]);
  return new Response(whole, { headers: { "Content-Type": contentType } }).formData();
}

/**
 * A posted form with one file in the field `fileField`, which must be the form's last. The file is
 * refused by the byte that is one too many, while it arrives; the fields before it are kept. The
 * rest of the body is read on, unstored, because some browsers listen only after they have sent.
 * Throws a 413 or 400 Response as readFields does.
 */
export async function readUpload(
  request: Request,
  fileField: string,
  limits: UploadLimits,
): Promise<Upload> {
  const contentType = request.headers.get("Content-Type") ?? "";
  const head = recordHead();
  const body = openBody(request, limits)?.pipeThrough(head.stream) ?? null;
  let file: FileUpload | null = null;
  try {
    const fields = await parseFormData(
      // `duplex` is required for a streamed body and missing from the DOM's types.
      new Request(request, { body, duplex: "half" }),
      { maxFileSize: limits.file },
      (upload) => {
        // A file input left empty arrives as a file of no name and no bytes.
        if (upload.fieldName === fileField && (upload.name || upload.size > 0)) file = upload;
        return null;
      },
    );
    keepReadFields(request, fields);
    const isFileNeeded = fields.has(`${fileField}Refused`) && !fields.has(`${fileField}Without`);
    return { fields, file, isFileTooLarge: false, isFileNeeded };
  } catch (error) {
    if (!(error instanceof MaxFileSizeExceededError)) throw unreadableBody(error, limits.file);
    const fields = await fieldsBeforeFile(head.read(), contentType);
    if (!fields) throw new Response("The form is too large", { status: 413 });
    keepReadFields(request, fields);
    await drain(body, limits);
    return { fields, file: null, isFileTooLarge: true, isFileNeeded: false };
  }
}

function openBody(request: Request, limits: UploadLimits) {
  try {
    return limitBody(request, limits.body).body;
  } catch (error) {
    throw unreadableBody(error, limits.file);
  }
}

async function drain(body: ReadableStream<Uint8Array> | null, limits: UploadLimits) {
  try {
    const reader = body?.getReader();
    while (reader && !(await reader.read()).done);
  } catch (error) {
    throw unreadableBody(error, limits.file);
  }
}
