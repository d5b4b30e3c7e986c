import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { printFaces } from '../platform/pdf/print-fonts.ts';

/** `--night` and `--gold-light` of tokens.css. */
const night = '#14110f';
const gold = '#d9b877';
const white = '#ffffff';

const side = 512;
/**
 * The height of the drawing on icons that phones mask, in 512ths of the side. Masks cut nothing inside 80 % of the side; the
 * character is smaller.
 */
const height = 256;

/** The sizes that browsers and phones need, px. `badge`: the shape that Android draws in its status bar, white on nothing. */
export const iconSizes = {
  'any-192': { px: 192, height: 320, ground: night, ink: gold },
  'any-512': { px: 512, height: 320, ground: night, ink: gold },
  'maskable-192': { px: 192, height, ground: night, ink: gold },
  'maskable-512': { px: 512, height, ground: night, ink: gold },
  'apple-180': { px: 180, height: 300, ground: night, ink: gold },
  'badge-96': { px: 96, height: 440, ground: null, ink: white },
} as const satisfies Record<string, IconSize>;
export type IconName = keyof typeof iconSizes;

interface IconSize extends IconLook {
  readonly px: number;
}

interface IconLook {
  /** The height of the drawing, in 512ths of the side. */
  readonly height: number;
  /** Null for a transparent ground. */
  readonly ground: string | null;
  readonly ink: string;
}

/** The source of an icon: the first character of the wordmark, or a picture that is about as high as wide. */
export interface Mark {
  readonly character: string;
  /** Path of a file. */
  readonly picture: string | null;
}

/** A picture that is much wider than high is a line of text, which nobody can read on an icon. */
const longestShape = 1.5;

/** The mark of a shop's logo. */
export function markOf(
  name: string,
  logo: {
    readonly first?: string;
    readonly picture?: { readonly file: string; readonly width: number; readonly height: number };
  } | null,
  dataDir: string,
): Mark {
  const [character = ''] = logo?.first ?? name;
  const { picture } = logo ?? {};
  const shape = picture ? picture.width / picture.height : 0;
  const fits = shape >= 1 / longestShape && shape <= longestShape;
  return { character, picture: picture && fits ? join(dataDir, 'media', picture.file) : null };
}

/** The icon as PNG; of the character where the picture cannot be read. */
export async function drawPng({ character, picture }: Mark, name: IconName): Promise<Buffer> {
  const { px, ...look } = iconSizes[name];
  // Loaded on demand: it takes 17 MB.
  const { default: sharp } = await import('sharp');
  if (picture !== null && look.ground !== null) {
    const drawn = Math.round((px * look.height) / side);
    const image = await sharp(picture, { limitInputPixels: 40_000_000, pages: 1 })
      .resize({ width: drawn, height: drawn, fit: 'contain', background: '#ffffff00' })
      .png()
      .toBuffer()
      .catch(() => null);
    if (image !== null)
      return sharp({ create: { width: px, height: px, channels: 3, background: white } })
        .composite([{ input: image }])
        .png()
        .toBuffer();
  }
  const drawing = await drawIcon(character, look);
  return sharp(Buffer.from(drawing)).resize(px, px).png({ compressionLevel: 9 }).toBuffer();
}

/** The character as an outline, so that no font is needed; a plain ring for one that no font of the shop has. */
export async function drawIcon(
  character: string,
  { height: tall, ground, ink }: IconLook = { height, ground: night, ink: gold },
): Promise<string> {
  const outline = await outlineOf(character, tall).catch(() => null);
  const drawing =
    outline === null
      ? `<circle cx="${side / 2}" cy="${side / 2}" r="${tall / 2}" fill="none" stroke="${ink}" stroke-width="40"/>`
      : `<path fill="${ink}" transform="${outline.transform}" d="${outline.path}"/>`;
  const behind = ground === null ? '' : `<rect width="${side}" height="${side}" fill="${ground}"/>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}">${behind}${drawing}</svg>`;
}

async function outlineOf(
  character: string,
  tall: number,
): Promise<{ readonly path: string; readonly transform: string } | null> {
  const codePoint = character.codePointAt(0);
  const faces = await printFaces();
  const face =
    codePoint === undefined ? undefined : faces.find((each) => each.characters.includes(codePoint));
  if (codePoint === undefined || face === undefined) return null;
  const [fontkit, bytes] = await Promise.all([import('fontkit'), readFile(face.path)]);
  const font = fontkit.create(bytes);
  if ('fonts' in font) return null;
  const { path, bbox } = font.glyphForCodePoint(codePoint);
  const scale = tall / Math.max(bbox.maxX - bbox.minX, bbox.maxY - bbox.minY);
  if (!Number.isFinite(scale)) return null;
  const [x, y] = [(bbox.minX + bbox.maxX) / 2, (bbox.minY + bbox.maxY) / 2];
  const at = (value: number): string => value.toFixed(3);
  return {
    path: path.toSVG(),
    // Fonts count upwards, pictures downwards.
    transform: `translate(${side / 2} ${side / 2}) scale(${at(scale)} ${at(-scale)}) translate(${at(-x)} ${at(-y)})`,
  };
}
