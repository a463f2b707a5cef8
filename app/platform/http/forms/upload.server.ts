import type { AppLoadContext } from "@remix-run/node";
import { refuseOtherReader } from "../form-token.server";
import { type FileUpload, MaxFileSizeExceededError } from "@mjackson/form-data-parser";
import { cacheFields, isMultipart, partsOf, readFields, unreadableBody } from "./form.server";
import { boundaryOf, multipartFields } from "./posted-fields.server";

type UploadLimits = {
  /** Limit of the whole body in bytes. Beyond it a 413 Response is thrown. */
  body: number;
  /** Limit of the file in bytes. Beyond it the upload is refused, but the fields are returned. */
  file: number;
};

type Upload = {
  fields: FormData;
  file: FileUpload | null;
  isFileTooLarge: boolean;
  /**
   * Whether a file was refused before and the visitor has not chosen to send the form without one
   * (RefusedFile).
   */
  isFileNeeded: boolean;
};

/** Whether the field's file was refused before and nobody has chosen to do without (RefusedFile). */
const needsFile = (fields: FormData, fileField: string | null) =>
  fields.has(`${fileField}Refused`) && !fields.has(`${fileField}Without`);

const KEPT_HEAD_BYTES = 512 * 1024;

/**
 * Copies the first half megabyte of the stream, which contains the text fields: they come before
 * the file.
 */
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
 * The complete fields before the part that was too large, parsed from the recorded start of the
 * body. Null if that part is not a file.
 */
async function fieldsBeforeFile(head: Buffer, contentType: string): Promise<FormData | null> {
  const delimiter = `\r\n--${boundaryOf(contentType) ?? ""}`;
  // Only the first delimiter has no line break before it. In that case no field comes before the
  // file.
  if (!head.includes(`${delimiter}\r\n`) && head.includes("filename")) return new FormData();
  const lastPart = head.lastIndexOf(`${delimiter}\r\n`);
  if (lastPart < 0 || !head.includes("filename", lastPart)) return null;
  const whole = Buffer.concat([head.subarray(0, lastPart), Buffer.from(`${delimiter}--\r\n`)]);
  return multipartFields(contentType, whole, KEPT_HEAD_BYTES, () => null);
}

/**
 * A posted form with one file in `fileField`, which must be the last field. The file is refused at
 * the first byte past its limit, while it arrives. The fields before it are returned. The rest of
 * the body is read and discarded, because some browsers read the response only after they have sent
 * everything. Throws a 413, 415 or 400 Response like readFields, and a 403 if another account has
 * opened the form.
 */
export async function readUpload(
  asked: { request: Request; context: AppLoadContext },
  fileField: string,
  limits: UploadLimits,
): Promise<Upload> {
  const upload = await parseUpload(asked.request, fileField, limits);
  await refuseOtherReader(asked, upload.fields);
  return upload;
}

type Uploads = {
  fields: FormData;
  files: Map<string, FileUpload>;
  /** Of one field: whether a file was refused before and nobody has chosen to do without. */
  isFileNeeded: (fileField: string) => boolean;
};

/**
 * A posted form with any number of files among its fields, each by the name of its field. They are
 * held in memory, so the limit of the body is that of all together. Throws Responses as readUpload
 * does.
 */
export async function readUploads(
  asked: { request: Request; context: AppLoadContext },
  limits: { body: number; parts: number },
): Promise<Uploads> {
  const { request } = asked;
  const files = new Map<string, FileUpload>();
  const contentType = request.headers.get("Content-Type") ?? "";
  const uploads = (fields: FormData) => ({
    ...{ fields, files },
    isFileNeeded: (fileField: string) => needsFile(fields, fileField),
  });
  if (!isMultipart(contentType)) return uploads(await readFields(request, limits.body));
  try {
    const body = partsOf(request, limits.body, limits.parts);
    const fields = await multipartFields(contentType, body, limits.body, (upload) => {
      if (upload.name || upload.size > 0) files.set(upload.fieldName, upload);
      return null;
    });
    cacheFields(request, fields);
    await refuseOtherReader(asked, fields);
    return uploads(fields);
  } catch (error) {
    if (error instanceof Response) throw error;
    throw unreadableBody(error, limits.body);
  }
}

/** Like readUpload, for whoever sent it. Without a `fileField` the file may be in any field. */
export async function parseUpload(
  request: Request,
  fileField: string | null,
  limits: UploadLimits,
): Promise<Upload> {
  const contentType = request.headers.get("Content-Type") ?? "";
  const isFileNeeded = (fields: FormData) => needsFile(fields, fileField);
  if (!isMultipart(contentType)) {
    const fields = await readFields(request, limits.body);
    return { fields, file: null, isFileTooLarge: false, isFileNeeded: isFileNeeded(fields) };
  }
  const head = recordHead();
  const body = openBody(request, limits)?.pipeThrough(head.stream) ?? null;
  let file: FileUpload | null = null;
  try {
    const fields = await multipartFields(contentType, body, limits.file, (upload) => {
      // An empty file input is sent as a file without name and bytes.
      const isAsked = fileField === null || upload.fieldName === fileField;
      if (isAsked && (upload.name || upload.size > 0)) file = upload;
      return null;
    });
    cacheFields(request, fields);
    return { fields, file, isFileTooLarge: false, isFileNeeded: isFileNeeded(fields) };
  } catch (error) {
    if (!(error instanceof MaxFileSizeExceededError)) throw unreadableBody(error, limits.file);
    const fields = await fieldsBeforeFile(head.read(), contentType);
    if (!fields) throw new Response("The form is too large", { status: 413 });
    cacheFields(request, fields);
    await drain(body, limits);
    return { fields, file: null, isFileTooLarge: true, isFileNeeded: false };
  }
}

function openBody(request: Request, limits: UploadLimits) {
  try {
    return partsOf(request, limits.body);
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
