import { mkdir, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { readTables } from '@jinlan/domain/customiser';
import { openFonts, outlinesIn } from '../../server/src/areas/customiser/fonts/fonts.ts';
import { deleteOutdated, drawMissing, missingIn, type RequestedStill } from './album.ts';
import { campaignEntries } from './campaigns.ts';
import { openDarkroom } from './darkroom.ts';
import { type Entry, specOf, versionsOf, writings } from './manifest.ts';
import { fileName } from './names.ts';
import { describePictures, enterCampaigns, enterPieces } from './piece-pictures.ts';
import { drawLetters, pieceEntries } from './pieces/index.ts';
import { hangPictures } from './style-pictures.ts';
import { styleEntry, stylePieces } from './styles.ts';

// `npm run stills` draws the missing pictures: first of the made-to-order styles, then of the sample's pieces, then of
// the campaigns. Each picture is then entered: a style's into the option tables, a piece's into the list of pieces,
// where it replaces the old one. `--only` selects by parts of names; `--out` writes all to a folder and enters nothing;
// `--passes` sets fewer passes for a trial, which deletes and enters nothing; `--list` only lists what is missing.

const { values } = parseArgs({
  options: {
    out: { type: 'string' },
    only: { type: 'string', default: '' },
    passes: { type: 'string' },
    scale: { type: 'string', default: '1' },
    list: { type: 'boolean', default: false },
  },
});
const passes = values.passes === undefined ? null : Number.parseInt(values.passes, 10);
if (passes !== null && !(passes > 0)) {
  console.error('--passes is a number of passes, 1 or more.');
  process.exit(2);
}
const scale = Number.parseFloat(values.scale);
const parts = values.only.split(',');
const sample = join(import.meta.dirname, '../../sample');
const tablesFile = join(sample, 'customiser.json');
const tables = readTables(JSON.parse(await readFile(tablesFile, 'utf8')));
if (!tables.ok) throw new Error(`The option tables do not hold: ${JSON.stringify(tables.error[0])}`);
const fonts = await openFonts();
const styles = await stylePieces(tables.value, fonts.has, (font, letters) => fonts.draw(font, letters));

const wantedOf = (entry: Entry): RequestedStill => {
  const spec = specOf(entry);
  const trialSpec = passes === null ? spec : { ...spec, passes };
  return { name: entry.name, file: fileName(entry.name, { ...trialSpec, ...versionsOf(spec) }) };
};
const letters = await drawLetters(fonts);
const outlines = outlinesIn(letters);
const pieces = pieceEntries(outlines);
/** The forms are built only for requested names, because this takes a while. */
const requestedStills = (entries: readonly Entry[]): readonly RequestedStill[] =>
  entries.filter(({ name }) => parts.some((part) => name.includes(part))).map(wantedOf);
const pictures = resolve(values.out ?? join(sample, 'pictures'));
const ofStyles = requestedStills(styles.map(styleEntry));
const ofPieces = requestedStills(pieces);
const ofCampaigns = requestedStills(campaignEntries(outlines));
const albums = [ofStyles, ofPieces, ofCampaigns];
const trial = passes !== null || values.out !== undefined;

let opened: ReturnType<typeof openDarkroom> | undefined;
try {
  await mkdir(pictures, { recursive: true });
  for (const requested of albums) {
    const missing = await missingIn(pictures, requested);
    console.log(`${requested.length} stills for ${pictures}, ${missing.length} to draw.`);
    if (values.list) for (const { file } of missing) console.log(file);
    if (values.list || missing.length === 0) continue;
    opened ??= openDarkroom({ writings, styles, glyphs: [...letters], fonts });
    const darkroom = await opened;
    await drawMissing(
      pictures,
      missing,
      async (name) => {
        const before = await darkroom.worked();
        const picture = await darkroom.draw(name, { passes, scale });
        console.log(`${name}: ${Math.round((await darkroom.worked()) - before)} s of the processor`);
        return picture;
      },
      (file, bytes) => console.log(`${file}  ${Math.round(bytes / 1000)} kB`),
    );
  }
} finally {
  await (await opened)?.close();
}
if (!values.list && !trial) {
  for (const requested of albums)
    for (const file of await deleteOutdated(pictures, requested))
      console.log(`${file} is of yesterday and gone`);
  await enterPieces(sample, ofPieces);
  await enterCampaigns(sample, ofCampaigns, campaignEntries(outlines));
  if (await hangPictures(tablesFile, pictures, ofStyles))
    console.log('The option tables name new pictures: raise their version.');
  await describePictures(sample);
}
