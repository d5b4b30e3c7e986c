import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import type { RequestedStill } from './album.ts';
import { codeOf } from './styles.ts';

/**
 * Enters the drawn pictures into the option tables: each style with a picture gets its file and average colour. The
 * tables are written by hand and keep their format; only the lines with pictures change.
 */

export interface Hung {
  readonly file: string;
  /** Average colour as #rrggbb. */
  readonly color: string;
}

const style = /^( *)"code": "([a-z0-9-]+)",\n(?: *"picture": \{[^{}]*\},\n)?/gm;

/** Returns the tables with the pictures of their styles, by code. A style without a new picture keeps its old one. */
export function withPictures(tables: string, pictures: ReadonlyMap<string, Hung>): string {
  const start = tables.indexOf('"styles"');
  const changed = tables.slice(start).replaceAll(style, (match, indent: string, code: string) => {
    const picture = pictures.get(code);
    if (picture === undefined) return match;
    const { file, color } = picture;
    return `${indent}"code": "${code}",\n${indent}"picture": { "file": "${file}", "color": "${color}" },\n`;
  });
  return tables.slice(0, start) + changed;
}

async function averageOf(path: string): Promise<string> {
  const mean = await sharp(path).resize(1, 1, { fit: 'fill' }).raw().toBuffer();
  return `#${[...mean.subarray(0, 3)].map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}

/** Enters the drawn pictures. Returns whether the tables have changed. */
export async function hangPictures(
  tablesFile: string,
  folder: string,
  requested: readonly RequestedStill[],
): Promise<boolean> {
  const files = new Set(await readdir(folder));
  const pictures = new Map<string, Hung>();
  for (const { name, file } of requested)
    if (files.has(file)) pictures.set(codeOf(name), { file, color: await averageOf(join(folder, file)) });
  const before = await readFile(tablesFile, 'utf8');
  const after = withPictures(before, pictures);
  if (after === before) return false;
  await writeFile(tablesFile, after);
  return true;
}
