import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { writeManifest } from '../../sample/describe.ts';
import type { Product, Text } from '../../sample/read.ts';
import type { RequestedStill } from './album.ts';
import { shownByOthers, viewsOf } from './pieces/index.ts';
import { fileOf, type View } from './pieces/shot.ts';

/**
 * Enters the stills of the sample's pieces into their list. A still replaces the picture of the same view and keeps its
 * text. Other pictures stay until they have stills.
 */

/** Pixels of every piece's still. */
export const STILL = { width: 960, height: 1200 } as const;

interface Size {
  readonly width: number;
  readonly height: number;
}

/** Other files that contain pictures. */
const showing = ['categories.json', 'content/pages.json', 'content/blocks.json'] as const;

type Picture = Product['pictures'][number];

const words: Readonly<Record<View, (name: string, english: boolean) => string>> = {
  front: (name) => name,
  angle: (name, english) => (english ? `${name}, seen from the side` : `${name}，侧面`),
  detail: (name, english) => (english ? `${name}, close up` : `${name}，近看`),
};

const altOf = (name: Text, view: View): Text => ({
  'zh-Hans-CN': words[view](name['zh-Hans-CN'], false),
  'en-US': words[view](name['en-US'], true),
});

/** The view in a picture's file name. Any other picture shows a detail. */
const viewOf = (file: string): View => {
  const [, view] = /-(front|angle|detail)(?:\.\w+)?\.webp$/.exec(file) ?? [];
  return view === 'front' || view === 'angle' ? view : 'detail';
};

const numbered = (pictures: readonly Omit<Picture, 'position'>[]): readonly Picture[] =>
  pictures.map(({ file, alt }, i) => ({ file, alt, position: i + 1 }));

/** The pictures of one piece. `drawnFiles`: files of existing stills, by name. */
export function picturesOf(
  { sku, name, pictures }: Pick<Product, 'sku' | 'name' | 'pictures'>,
  drawnFiles: ReadonlyMap<string, string>,
): readonly Picture[] {
  const stills = viewsOf(sku).flatMap((view) => {
    const file = drawnFiles.get(fileOf(sku, view));
    return file === undefined ? [] : [{ view, file }];
  });
  if (stills.length === 0) return pictures;
  const remainingPictures = pictures.filter(
    ({ file }) => viewsOf(sku).includes(viewOf(file)) && !stills.some(({ view }) => view === viewOf(file)),
  );
  const all = [
    ...stills.map(({ view, file }) => ({
      view,
      file,
      alt: pictures.find((picture) => viewOf(picture.file) === view)?.alt ?? altOf(name, view),
    })),
    ...remainingPictures.map(({ file, alt }) => ({ view: viewOf(file), file, alt })),
  ];
  return numbered(viewsOf(sku).flatMap((view) => all.filter((picture) => picture.view === view)));
}

/** Returns the list with the pictures of its pieces. Entries that show other pieces get the first pictures of these. */
export function withStills(
  products: readonly Product[],
  drawnFiles: ReadonlyMap<string, string>,
): readonly Product[] {
  const ownPictures = new Map(
    products.map((product) => [product.sku, { ...product, pictures: picturesOf(product, drawnFiles) }]),
  );
  return products.map(({ sku }) => {
    const product = ownPictures.get(sku) as Product;
    const others = shownByOthers[sku];
    if (others === undefined) return product;
    // Includes pictures of earlier runs: entering a few stills removes no others.
    const itself = product.pictures.filter(({ file }) => file.startsWith(`${fileOf(sku, 'front')}.`));
    const firsts = others.flatMap((other) => ownPictures.get(other)?.pictures.slice(0, 1) ?? []);
    return { ...product, pictures: numbered([...itself, ...firsts]) };
  });
}

/** Enters the drawn stills of these names, and deletes pictures that are no longer used. */
export async function enterPieces(sample: string, requested: readonly RequestedStill[]): Promise<void> {
  const folder = join(sample, 'pictures');
  const files = new Set(await readdir(folder));
  const drawnFiles = new Map(requested.flatMap(({ name, file }) => (files.has(file) ? [[name, file]] : [])));
  const list = join(sample, 'products.json');
  const before = await readFile(list, 'utf8');
  const products = JSON.parse(before) as readonly Product[];
  const after = `${JSON.stringify(withStills(products, drawnFiles), null, 2)}\n`;
  if (after === before) return;
  const replaced = shownIn(products).filter((file) => !shownIn(JSON.parse(after)).includes(file));
  await writeFile(list, after);
  const successors = successorsOf(products, JSON.parse(after));
  const elsewhere = await Promise.all(
    showing.map(async (name) => {
      const text = await readFile(join(sample, name), 'utf8');
      const renamed = withSuccessors(text, successors);
      if (renamed !== text) await writeFile(join(sample, name), renamed);
      return renamed;
    }),
  );
  for (const file of replaced)
    if (files.has(file) && !elsewhere.some((text) => text.includes(`"${file}"`)))
      await rm(join(folder, file));
}

/** For each picture that is no longer used, its replacement. */
function successorsOf(before: readonly Product[], after: readonly Product[]): ReadonlyMap<string, string> {
  const now = new Map(after.map(({ sku, pictures }) => [sku, pictures]));
  return new Map(
    before.flatMap(({ sku, pictures }) =>
      pictures.flatMap(({ file }) => {
        const next = now.get(sku)?.find((picture) => viewOf(picture.file) === viewOf(file));
        return next === undefined || next.file === file || sku in shownByOthers ? [] : [[file, next.file]];
      }),
    ),
  );
}

/** Enters the drawn campaign pictures wherever the shop shows the pictures they replace, and deletes those. */
export async function enterCampaigns(
  sample: string,
  requested: readonly RequestedStill[],
  sizes: readonly (Size & { readonly name: string })[],
): Promise<void> {
  const folder = join(sample, 'pictures');
  const files = new Set(await readdir(folder));
  const drawnStills = requested.filter(({ file }) => files.has(file));
  if (drawnStills.length === 0) return;
  for (const name of showing) {
    let text = await readFile(join(sample, name), 'utf8');
    for (const still of drawnStills) {
      const size = sizes.find((entry) => entry.name === still.name);
      text = withSuccessors(text, namesakes(text, [still]), size);
    }
    await writeFile(join(sample, name), text);
  }
  for (const { name } of drawnStills) await rm(join(folder, `${name}.webp`), { force: true });
}

/** Rewrites the manifest, and its mean colours in every text that contains pictures. */
export async function describePictures(sample: string): Promise<void> {
  const colors = new Map((await writeManifest()).map(({ file, color }) => [file, color]));
  for (const name of showing) {
    const text = await readFile(join(sample, name), 'utf8');
    await writeFile(join(sample, name), withColors(text, colors));
  }
}

/** Writes the mean colours of pictures into a text, by file. */
export const withColors = (text: string, colors: ReadonlyMap<string, string>): string =>
  text.replace(
    /("file": "([^"]+)",[^{}]*"color": )"#[0-9a-f]{6}"/g,
    (match, before: string, file: string) => {
      const color = colors.get(file);
      return color === undefined ? match : `${before}"${color}"`;
    },
  );

/** Finds pictures of the same names in a text, in another or earlier version. */
export const namesakes = (
  text: string,
  drawnStills: readonly RequestedStill[],
): ReadonlyMap<string, string> =>
  new Map(
    drawnStills.flatMap(({ name, file }) =>
      [...text.matchAll(new RegExp(`"(${name}(?:\\.\\w+)?\\.webp)"`, 'g'))].flatMap(([, usedFile]) =>
        usedFile === undefined || usedFile === file ? [] : [[usedFile, file]],
      ),
    ),
  );

/** Categories and pages that show a piece get its still. If they state a picture's size, they get the still's. */
export function withSuccessors(
  text: string,
  successors: ReadonlyMap<string, string>,
  { width, height }: Size = STILL,
): string {
  let renamed = text;
  for (const [file, next] of successors) {
    const sized = new RegExp(`"file": "${file}",(\\s*)"width": \\d+,(\\s*)"height": \\d+`, 'g');
    renamed = renamed
      .replace(sized, `"file": "${next}",$1"width": ${width},$2"height": ${height}`)
      .replaceAll(`"${file}"`, `"${next}"`);
  }
  return renamed;
}

const shownIn = (products: readonly Product[]): readonly string[] => [
  ...new Set(products.flatMap(({ pictures }) => pictures.map(({ file }) => file))),
];
