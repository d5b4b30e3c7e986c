import { readFile } from 'node:fs/promises';
import { type Face, readPrintFaces } from './faces.ts';

/** Decompressed fonts that stay in memory: about 100 kB each, and a document in Chinese needs five to fifteen. */
const mostFonts = 32;

let faces: Promise<readonly Face[]> | null = null;
const fonts = new Map<string, Promise<Buffer>>();

/** The fonts for printing; their style sheets are read once. */
export function printFaces(): Promise<readonly Face[]> {
  faces ??= readPrintFaces();
  return faces;
}

/** A font file as PDFKit embeds it: not compressed. Decompressing it takes longer than the rest of a document. */
export function printFont(path: string): Promise<Buffer> {
  const font = fonts.get(path) ?? decompressed(path);
  fonts.delete(path);
  fonts.set(path, font);
  const [oldest] = fonts.keys();
  if (fonts.size > mostFonts && oldest !== undefined) fonts.delete(oldest);
  return font;
}

async function decompressed(path: string): Promise<Buffer> {
  const { default: decompress } = await import('woff2-encoder/decompress');
  return Buffer.from(await decompress(await readFile(path)));
}
