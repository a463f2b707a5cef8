/** Whether browsers show files of this type themselves. They cannot run script. */
export const isShownInBrowser = (mimeType: string | null) =>
  /^(application\/pdf|image\/(png|jpeg|webp))$/.test(mimeType ?? "");
