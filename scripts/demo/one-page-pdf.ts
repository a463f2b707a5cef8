/** A PDF of one page (Letter) with these lines. The first is its heading. */
export function onePagePdf([heading = "", ...lines]: readonly string[]): Buffer {
  const shown = (text: string) => `(${text.replace(/[\\()]/g, "\\$&")}) Tj`;
  const body = lines.map((line) => `0 -18 Td ${shown(line)}`).join("\n");
  const content = `BT /F1 18 Tf 72 700 Td ${shown(heading)}\n/F1 11 Tf 0 -14 Td\n${body} ET`;
  const objects = [
    "<</Type/Catalog/Pages 2 0 R>>",
    "<</Type/Pages/Kids[3 0 R]/Count 1>>",
    "<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>",
    `<</Length ${content.length}>>stream\n${content}\nendstream`,
    "<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>",
  ];
  let file = "%PDF-1.4\n";
  const starts = objects.map((object, index) => {
    const start = file.length;
    file += `${index + 1} 0 obj${object}endobj\n`;
    return `${String(start).padStart(10, "0")} 00000 n \n`;
  });
  const size = objects.length + 1;
  return Buffer.from(
    `${file}xref\n0 ${size}\n0000000000 65535 f \n${starts.join("")}trailer<</Root 1 0 R/Size ${size}>>\nstartxref\n${file.length}\n%%EOF\n`,
    "latin1",
  );
}
