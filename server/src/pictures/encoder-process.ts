import { setPriority } from 'node:os';
import sharp, { type ResizeOptions, type Sharp } from 'sharp';
import type { PictureFormat, Shape } from './address.ts';

/**
 * A separate process that scales and encodes pictures. The memory of libvips is freed when the process ends, and the process
 * has no secrets in its memory. It ends with the shop's process.
 */
export type Job =
  | {
      readonly kind: 'encode';
      readonly from: string;
      readonly to: string;
      readonly width: number;
      readonly shape: Shape;
      readonly format: PictureFormat;
      readonly level: number;
    }
  | { readonly kind: 'measure'; readonly from: string };

export interface Order {
  readonly id: number;
  readonly job: Job;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

export interface Reply {
  readonly id: number;
  readonly size?: Size;
  /** The reason why the job failed. */
  readonly fault?: string;
}

const maxPixels = 60_000_000;

const open = (file: string): Sharp => sharp(file, { limitInputPixels: maxPixels, density: 144 });

async function measure(file: string): Promise<Size> {
  const { autoOrient } = await open(file).metadata();
  return autoOrient;
}

/** Size of the variant; never larger than the picture. */
async function sizeFor({ from, width, shape }: Extract<Job, { kind: 'encode' }>): Promise<ResizeOptions> {
  if (shape === 'natural') return { width, withoutEnlargement: true };
  const ratio = shape.endsWith('4:5') ? 0.8 : 1;
  if (shape.startsWith('in '))
    return { width, height: Math.round(width / ratio), fit: 'inside', withoutEnlargement: true };
  const size = await measure(from);
  const newWidth = Math.max(1, Math.min(width, size.width, Math.floor(size.height * ratio)));
  return {
    width: newWidth,
    height: Math.max(1, Math.round(newWidth / ratio)),
    fit: 'cover',
    position: 'centre',
  };
}

async function encode(job: Extract<Job, { kind: 'encode' }>): Promise<void> {
  const { from, to, format, level } = job;
  const image = open(from)
    .autoOrient()
    .resize(await sizeFor(job));
  if (format === 'png') await image.png({ compressionLevel: 9, palette: true }).toFile(to);
  else if (format === 'jpeg')
    await image
      .flatten({ background: '#faf7f2' })
      .jpeg({ quality: level, progressive: true, mozjpeg: true })
      .toFile(to);
  else if (format === 'avif') await image.avif({ quality: level, effort: 4 }).toFile(to);
  else await image.webp({ quality: level, effort: 4 }).toFile(to);
}

async function work({ id, job }: Order): Promise<Reply> {
  try {
    if (job.kind === 'measure') return { id, size: await measure(job.from) };
    await encode(job);
    return { id };
  } catch (error) {
    return { id, fault: error instanceof Error ? error.message : String(error) };
  }
}

sharp.cache(false);
sharp.concurrency(1);
// A lower priority, because requests of shoppers come first.
setPriority(10);
process.on('disconnect', () => process.exit());
// Ctrl+C in a terminal reaches this process too. It ignores the signal, and the shop's process stops it.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined);
process.on('message', async (order: Order) => {
  const reply = await work(order);
  if (process.connected) process.send?.(reply);
});
