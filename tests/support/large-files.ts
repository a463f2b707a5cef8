import { randomBytes } from "node:crypto";
import { sendJson } from "./http";

const MB = 1024 * 1024;

/** Exactly this many bytes that begin like a PDF and cannot be compressed. */
export function randomPdf(megabytes: number): Buffer<ArrayBuffer> {
  const bytes = randomBytes(megabytes * MB);
  bytes.write("%PDF-1.7\n");
  return bytes;
}

/** Adds a document with the admin's form. Returns the address of its file. */
export async function uploadDocument(
  origin: string,
  cookie: string,
  bytes: Uint8Array<ArrayBuffer>,
) {
  const form = new FormData();
  const facts = { title: "Plans", category: "Report", description: "", accessLevel: "public" };
  for (const [name, value] of Object.entries(facts)) form.append(name, value);
  form.append("file", new Blob([bytes]), "plans.pdf");
  const response = await fetch(`${origin}/investor-admin/documents`, {
    method: "POST",
    redirect: "manual",
    headers: { Cookie: cookie, Origin: origin },
    body: form,
  });
  if (response.status !== 302 && response.status !== 303) {
    throw new Error(`The upload got the status ${response.status}`);
  }
}

/** Applies for a job with this resume. Returns the application's id. */
export async function applyWithResume(origin: string, bytes: Buffer): Promise<number> {
  const response = await sendJson(origin, "/api/job-applications", {
    ...{ firstName: "Grace", lastName: "Hopper", email: "grace@example.com", phone: "8455550123" },
    ...{ position: "other", experience: "none", availability: "flexible" },
    resumeFileName: "resume.pdf",
    resumeFileData: `data:application/pdf;base64,${bytes.toString("base64")}`,
  });
  if (response.status !== 201) throw new Error(`The application got the status ${response.status}`);
  // The API's own answer.
  return ((await response.json()) as { id: number }).id;
}
