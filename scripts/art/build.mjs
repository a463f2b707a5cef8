// Generates all artwork in public/ and the demo's plates: node scripts/art/build.mjs [fonts faces icons contours labels products marks hero video]
//
// Without names it generates everything (about four minutes on two cores). The same seeds give the same pictures.
// Needs: ffmpeg (libvpx-vp9, libx264) and avifenc on the PATH; the packages sharp, subset-font, opentype.js,
// @fontsource/barlow-condensed and @fontsource-variable/source-serif-4 (development only: the output is checked in).
//
//   lib.mjs       seeded noise, contour tracing, palette        scene.mjs    the valley at dawn
//   hero.mjs      stills, loop                                  marks.mjs    pictures for shared links
//   fonts.mjs     subset fonts                                  letters.mjs  words as outlines
//   icons.mjs     the sprite                                    labels.mjs   the landing page's plates
//   contours.mjs  the background pattern                        font-faces.mjs  the font-face rules
const JOBS = {
  fonts: ["./fonts.mjs", "fonts"],
  faces: ["./fonts.mjs", "faces"],
  icons: ["./icons.mjs", "icons"],
  contours: ["./contours.mjs", "contours"],
  labels: ["./labels.mjs", "labels"],
  products: ["./products.mjs", "products"],
  marks: ["./marks.mjs", "marks"],
  hero: ["./hero.mjs", "stills"],
  video: ["./hero.mjs", "video"],
};

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !(name in JOBS));
if (unknown.length) {
  console.error(`Not a job: ${unknown.join(", ")}. There are: ${Object.keys(JOBS).join(", ")}.`);
  process.exit(1);
}
for (const name of asked.length ? asked : Object.keys(JOBS)) {
  const [file, make] = JOBS[name];
  console.log(name);
  await (await import(file))[make]();
}
