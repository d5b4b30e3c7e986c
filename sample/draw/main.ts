// Draws every picture of the sample shop: `node sample/draw/main.ts [--preview] [--out=folder] [name…]`;
// `--describe` only writes the manifest anew.
import { mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { writeManifest } from '../describe.ts';
import { bands } from './bands.ts';
import { charms } from './charms.ts';
import { laid } from './laid.ts';
import { lanzuo } from './lanzuo.ts';
import { papers } from './papers.ts';
import { type Drawn, render, type Scene } from './raster.ts';
import { rings } from './rings.ts';
import { stoneRings } from './stone-rings.ts';
import { strands } from './strands.ts';
import { type Sheet, wide } from './wide.ts';

const drawn: Readonly<Record<string, Drawn>> = { ...bands, ...charms, ...lanzuo, ...stoneRings, ...strands };
const home = new URL('../pictures/', import.meta.url);
const words = process.argv.slice(2);
const preview = words.includes('--preview');
const out = words.find((w) => w.startsWith('--out='))?.slice(6);
const wanted = words.filter((w) => !w.startsWith('--'));

const sheets: Record<string, () => Sheet | Promise<Sheet>> = {};
if (wanted.length === 0 || wanted.some((name) => !(name in drawn) && !(name in papers))) {
  const pieces: Record<string, Scene> = { ...(await rings()), ...(await laid()) };
  for (const [name, sheet] of Object.entries(await wide(pieces))) sheets[name] = () => sheet;
  for (const [name, scene] of Object.entries(pieces)) sheets[name] = () => ({ scene, size: [1600, 2000] });
}
for (const [name, draw] of Object.entries(drawn))
  sheets[name] = async () => ({ scene: await draw(), size: [1200, 1500] });

if (out) mkdirSync(out, { recursive: true });
for (const [name, make] of Object.entries(sheets)) {
  if (words.includes('--describe') || (wanted.length && !wanted.includes(name))) continue;
  const began = performance.now();
  const { scene, size } = await make();
  const [width, height] = preview ? [size[0] / 4, size[1] / 4] : size;
  const pixels = sharp(render(scene, width, height), { raw: { width, height, channels: 3 } });
  if (out) await pixels.png().toFile(`${out}/${name}.png`);
  else
    await pixels
      .webp({ quality: 87, effort: 5, smartSubsample: true })
      .toFile(fileURLToPath(new URL(`${name}.webp`, home)));
  process.stdout.write(`${name} ${Math.round(performance.now() - began)} ms\n`);
}
for (const [name, svg] of Object.entries(papers)) {
  if (words.includes('--describe') || (wanted.length && !wanted.includes(name))) continue;
  const paper = sharp(Buffer.from(svg));
  if (out) await paper.png().toFile(`${out}/${name}.png`);
  else await paper.webp({ quality: 87, effort: 5 }).toFile(fileURLToPath(new URL(`${name}.webp`, home)));
}
if (!out) await writeManifest();
