import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { type PictureRule, reEncodePicture } from './re-encode-picture.ts';

const rule: PictureRule = {
  maxUploadBytes: 300_000,
  maxPixels: 2_400 * 3_000,
  maxStoredBytes: 60_000,
  encodings: [{ side: 640, quality: 82 }],
};
const from = (source: string) => ({ source, isGone: () => false });

const png = async (width: number): Promise<string> =>
  (
    await sharp({ create: { width, height: width, channels: 3, background: '#a83210' } })
      .png()
      .toBuffer()
  ).toString('base64');

describe('an uploaded picture', () => {
  it('is drawn anew as WebP', async () => {
    const stored = await reEncodePicture(from('198.51.100.1'), await png(800), rule);
    const { format, width } = await sharp(stored ?? Buffer.alloc(0)).metadata();
    expect({ format, width }).toEqual({ format: 'webp', width: 640 });
  });

  it('of another format does not reach the decoder, which would take ten seconds for this one', async () => {
    const dashes = '<path d="M0 0 L100000 0" stroke="black" stroke-dasharray="0.01"/>'.repeat(4);
    const svg = btoa(`<svg xmlns="http://www.w3.org/2000/svg">${dashes}</svg>`);
    const beganAt = performance.now();
    expect(await reEncodePicture(from('198.51.100.1'), svg, rule)).toBeNull();
    expect(performance.now() - beganAt).toBeLessThan(1_000);
  });

  it('with a side of more than 20,000 pixels is refused before it is decoded', async () => {
    const strip = sharp({ create: { width: 1, height: 20_001, channels: 3, background: '#a83210' } }).png();
    const base64 = (await strip.toBuffer()).toString('base64');
    expect(await reEncodePicture(from('198.51.100.1'), base64, rule)).toBeNull();
  });

  it('of one network does not wait for all of another one', async () => {
    const picture = await png(2_400);
    const ended: string[] = [];
    const send = async (source: string) => {
      await reEncodePicture(from(source), picture, rule);
      ended.push(source);
    };
    await Promise.all([...Array.from({ length: 8 }, () => send('198.51.100.1')), send('192.0.2.1')]);
    expect(ended.indexOf('192.0.2.1')).toBeLessThan(3);
  });

  it('is refused where many of its network wait', async () => {
    const picture = await png(1_000);
    const answers = await Promise.allSettled(
      Array.from({ length: 30 }, () => reEncodePicture(from('198.51.100.1'), picture, rule)),
    );
    const refused = answers.filter(({ status }) => status === 'rejected');
    expect(refused.length).toBeGreaterThan(10);
    expect(refused[0]).toMatchObject({ reason: { code: 'TOO_MANY_REQUESTS' } });
  });
});
