/** Writes video files for the browser's camera that show a code from a page. */
import { writeFile } from 'node:fs/promises';
import type { Locator } from 'playwright-core';

const width = 640;
const height = 480;
const frames = 5;

/** Writes a Y4M video of a still, light picture with the code in its middle; without a code the picture is blank. */
export async function filmCode(file: string, code: Locator | null): Promise<void> {
  const luma = Buffer.alloc(width * height, 235);
  const drawing = code && (await drawingOf(code));
  if (drawing) draw(luma, drawing);
  const colour = Buffer.alloc((width * height) / 2, 128);
  const frame = Buffer.concat([Buffer.from('FRAME\n'), luma, colour]);
  const head = Buffer.from(`YUV4MPEG2 W${width} H${height} F5:1 Ip A1:1 C420jpeg\n`);
  await writeFile(file, Buffer.concat([head, ...Array.from({ length: frames }, () => frame)]));
}

interface Drawing {
  readonly width: number;
  readonly height: number;
  /** x, y, width and height in the drawing's units. */
  readonly bars: readonly (readonly [number, number, number, number])[];
}

/** Returns the dark rectangles of a code that is drawn as one path. */
async function drawingOf(code: Locator): Promise<Drawing> {
  const box = (await code.getAttribute('viewBox')) ?? '';
  const [, , drawingWidth = 0, drawingHeight = 0] = box.split(' ').map(Number);
  const path = (await code.locator('path').getAttribute('d')) ?? '';
  const bars = [...path.matchAll(/M(\d+) (\d+)h(\d+)v(\d+)/g)].map(
    ([, x, y, w, h]) => [Number(x), Number(y), Number(w), Number(h)] as const,
  );
  return { width: drawingWidth, height: drawingHeight, bars };
}

function draw(luma: Buffer, { width: across, height: down, bars }: Drawing): void {
  const scale = Math.max(1, Math.floor(Math.min((width - 40) / across, (height - 40) / down)));
  const [left, top] = [Math.floor((width - across * scale) / 2), Math.floor((height - down * scale) / 2)];
  for (const [x, y, w, h] of bars)
    for (let row = top + y * scale; row < top + (y + h) * scale; row += 1)
      luma.fill(16, row * width + left + x * scale, row * width + left + (x + w) * scale);
}
