import { readdirSync, readFileSync } from 'node:fs';
import sharp from 'sharp';
import type { Complain } from './check.ts';
import { at, type Sample } from './read.ts';

/** All pictures together: what a clone should have to carry. */
const mostBytes = 25_000_000;

export async function checkPictures(s: Sample, complain: Complain): Promise<void> {
  const entries = new Map(s.pictures.map((p) => [p.file, p]));
  const used = new Set<string>();
  for (const p of s.products) {
    if (p.pictures.length === 0) complain(p.sku, 'no picture');
    for (const { file } of p.pictures) {
      used.add(file);
      const entry = entries.get(file);
      if (!entry) complain(p.sku, `no picture ${file}`);
      else if (entry.width / entry.height !== 0.8) complain(file, 'is not 4:5');
    }
  }
  for (const c of s.categories) {
    for (const file of [c.image, c.imageBanner]) {
      if (file === null) continue;
      used.add(file);
      if (!entries.has(file)) complain(c.key, `no picture ${file}`);
    }
    const banner = c.imageBanner === null ? undefined : entries.get(c.imageBanner);
    if (banner && banner.width / banner.height !== 1.6) complain(banner.file, 'is not 16:10');
  }
  for (const { code, picture } of s.customiser.styles) {
    if (picture === undefined) continue;
    used.add(picture.file);
    const entry = entries.get(picture.file);
    if (!entry) complain(code, `no picture ${picture.file}`);
    else if (entry.width / entry.height !== 0.8) complain(picture.file, 'is not 4:5');
    else if (entry.color !== picture.color) complain(code, 'the picture has another colour');
  }
  const inContent = JSON.stringify([s.pages, s.blocks]);
  let bytes = 0;
  const files = readdirSync(at('pictures/')).filter((f) => f.endsWith('.webp'));
  for (const file of files) {
    const data = readFileSync(at(`pictures/${file}`));
    bytes += data.length;
    const { width, height, format } = await sharp(data).metadata();
    const entry = entries.get(file);
    const canBeDecoded = await sharp(data)
      .resize(16)
      .raw()
      .toBuffer()
      .then(
        () => true,
        () => false,
      );
    if (!canBeDecoded) complain(file, 'cannot be decoded');
    if (!entry) complain(file, 'not in the manifest');
    else if (entry.width !== width || entry.height !== height || format !== 'webp')
      complain(file, 'manifest differs');
    if (!used.has(file) && !inContent.includes(`"${file}"`)) complain(file, 'used nowhere');
  }
  for (const p of s.pictures) {
    if (!files.includes(p.file)) complain(p.file, 'in the manifest but not drawn');
    if (!/^#[0-9a-f]{6}$/.test(p.color)) complain(p.file, `colour ${p.color}`);
    const tiny = /^data:image\/webp;base64,(.+)$/.exec(p.placeholder)?.[1];
    if (!tiny || Buffer.from(tiny, 'base64').length > 300) complain(p.file, 'placeholder');
  }
  if (bytes > mostBytes) complain('pictures', `${bytes} bytes together`);
}
