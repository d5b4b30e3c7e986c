// The manifest of the sample's pictures: what each measures, its mean colour and the tiny picture that stands in while it loads.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import sharp from 'sharp';
import type { PictureEntry } from './read.ts';

const home = new URL('./pictures/', import.meta.url);

async function describe(file: string): Promise<PictureEntry> {
  const bytes = readFileSync(new URL(file, home));
  const { width, height } = await sharp(bytes).metadata();
  const mean = await sharp(bytes).resize(1, 1, { fit: 'fill' }).raw().toBuffer();
  const hex = [...mean.subarray(0, 3)].map((v) => v.toString(16).padStart(2, '0')).join('');
  const tiny = await sharp(bytes)
    .resize(16, 20, { fit: 'inside' })
    .webp({ quality: 30, effort: 6 })
    .toBuffer();
  return {
    file,
    width,
    height,
    color: `#${hex}`,
    placeholder: `data:image/webp;base64,${tiny.toString('base64')}`,
  };
}

/** Writes it anew from the folder. */
export async function writeManifest(): Promise<readonly PictureEntry[]> {
  const files = readdirSync(home).filter((f) => f.endsWith('.webp'));
  const entries: PictureEntry[] = [];
  for (const file of files.sort()) entries.push(await describe(file));
  writeFileSync(new URL('manifest.json', home), `${JSON.stringify(entries, null, 2)}\n`);
  return entries;
}
