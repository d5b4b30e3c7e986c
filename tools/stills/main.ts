import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { STILL_VERSION } from '../../atelier/src/viewer/version.ts';
import { openDarkroom } from './darkroom.ts';
import { entries, fonts, specOf } from './manifest.ts';
import { fileName, outdated } from './names.ts';

// `npm run stills`: draws the manifest's pictures that are not there yet. It may be stopped at any time and goes on where it
// was; a picture is written whole or not at all. `--only` a part of names, `--passes` fewer for a trial, `--out` a folder.

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

const wanted = entries.map((entry) => {
  const spec = specOf(entry);
  const drawn = passes === null ? spec : { ...spec, passes };
  return { name: entry.name, file: fileName(entry.name, { ...drawn, version: STILL_VERSION }) };
});
const present = await readdir(folder);
const missing = wanted.filter(({ name, file }) => name.includes(values.only) && !present.includes(file));
console.log(`${wanted.length} stills, ${missing.length} to draw.`);

if (values.list) {
  for (const { file } of missing) console.log(file);
} else if (missing.length > 0) {
  const darkroom = await openDarkroom(fonts);
  try {
    for (const { name, file } of missing) {
      const begun = Date.now();
      const webp = await darkroom.draw(name, passes);
      await writeFile(join(folder, `${file}.part`), webp);
      await rename(join(folder, `${file}.part`), join(folder, file));
      console.log(
        `${file}  ${Math.round(webp.length / 1000)} kB  ${Math.round((Date.now() - begun) / 1000)} s`,
      );
    }
  } finally {
    await darkroom.close();
  }
}

if (passes === null && !values.list) {
  const files = outdated(
    await readdir(folder),
    wanted.map(({ file }) => file),
  );
  for (const file of files) await rm(join(folder, file));
}
