import { mkdir } from 'node:fs/promises';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { STILL_VERSION } from '../../atelier/src/viewer/version.ts';
import { fill, missingIn, type Wanted, weed } from './album.ts';
import { openDarkroom } from './darkroom.ts';
import { entries, specOf, writings } from './manifest.ts';
import { fileName } from './names.ts';

// `npm run stills`: draws the manifest's pictures that are not there yet. `--only` a part of their names, `--out` a folder,
// `--passes` fewer for a trial (which weeds nothing), `--list` only names what is missing.

const { values } = parseArgs({
  options: {
    out: { type: 'string', default: 'sample/stills' },
    only: { type: 'string', default: '' },
    passes: { type: 'string' },
    list: { type: 'boolean', default: false },
  },
});
const passes = values.passes === undefined ? null : Number.parseInt(values.passes, 10);
if (passes !== null && !(passes > 0)) {
  console.error('--passes is a number of passes, 1 or more.');
  process.exit(2);
}
const folder = resolve(values.out);
await mkdir(folder, { recursive: true });

const wanted = entries.map((entry): Wanted => {
  const spec = specOf(entry);
  const drawn = passes === null ? spec : { ...spec, passes };
  return { name: entry.name, file: fileName(entry.name, { ...drawn, version: STILL_VERSION }) };
});
const missing = (await missingIn(folder, wanted)).filter(({ name }) => name.includes(values.only));
console.log(`${wanted.length} stills, ${missing.length} to draw.`);

if (values.list) {
  for (const { file } of missing) console.log(file);
} else if (missing.length > 0) {
  const darkroom = await openDarkroom(writings);
  let begun = Date.now();
  try {
    await fill(
      folder,
      missing,
      (name) => darkroom.draw(name, passes),
      (file, bytes) => {
        console.log(`${file}  ${Math.round(bytes / 1000)} kB  ${Math.round((Date.now() - begun) / 1000)} s`);
        begun = Date.now();
      },
    );
  } finally {
    await darkroom.close();
  }
}
if (passes === null && !values.list) {
  for (const file of await weed(folder, wanted)) console.log(`${file} is of yesterday and gone`);
}
