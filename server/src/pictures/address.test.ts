import { describe, expect, it } from 'vitest';
import { formatFor, inOwnRatio, maxVariants, readPictureRequest, variantOf } from './address.ts';

const read = (query: Record<string, unknown>, path = 'a.webp') => readPictureRequest(path, query);

describe('a picture address', () => {
  it('leads to few variants of one picture, whatever 27,000 addresses request', () => {
    const widths = ['1', '39', '40', '41', '300', '399', '400', '401', '641', '1281', '1600', '2559', '2561'];
    const heights = [undefined, '1', '50', '375', '400', '500', '501', '800', '1601', '2560', '3200', '4096'];
    const variants = new Set<string>();
    let addresses = 0;
    for (const width of [undefined, ...widths])
      for (const height of heights)
        for (const quality of [undefined, '1', '40', '80', '85', '86', '100'])
          for (const format of [undefined, 'png', 'pjpg', 'webp', 'avif'])
            for (const fit of [undefined, 'cover', 'contain', 'bounds'])
              for (const accept of ['image/avif,image/webp', 'image/webp', '*/*']) {
                addresses += 1;
                const query = {
                  width,
                  height,
                  quality,
                  format,
                  fit,
                  auto: accept === '*/*' ? undefined : 'webp',
                };
                const request = read(Object.fromEntries(Object.entries(query).filter(([, value]) => value)));
                if (typeof request === 'string') continue;
                variants.add(variantOf(request, formatFor(request, accept)));
              }
    expect(addresses).toBeGreaterThan(27_000);
    expect(maxVariants).toBe(300);
    expect(variants.size).toBeLessThanOrEqual(maxVariants);
    expect(variants.size).toBeGreaterThan(100);
  });

  it('is rounded up to the next listed width, and to 400 for gifts', () => {
    const widthFor = (width: string) => {
      const request = read({ width });
      return typeof request === 'string' ? request : request.width;
    };
    expect(['1', '40', '41', '320', '321', '400', '401', '2560', '2561', '4096'].map(widthFor)).toEqual([
      40, 40, 80, 320, 400, 400, 640, 2560, 2560, 2560,
    ]);
    expect(read({})).toMatchObject({ width: 2560, shape: 'natural' });
  });

  it.each(['0', '-5', '4097', '99999', '640.5', '1e3', ' 40', '', 'wide', '0x40', ['40', '80']])(
    'is refused with a width or a height of %j',
    (size) => {
      expect(read({ width: size })).toBe('invalid');
      expect(read({ width: '640', height: size })).toBe('invalid');
    },
  );

  it('allows heights at a ratio of 0.8 or 1, and compares others with the picture itself', () => {
    expect(read({ width: '300', height: '375', fit: 'cover' })).toMatchObject({ width: 320, shape: '4:5' });
    expect(read({ width: '85', height: '106' })).toMatchObject({ width: 160, shape: '4:5' });
    expect(read({ width: '80', height: '80' })).toMatchObject({ width: 80, shape: '1:1' });
    const inRatio = (query: Record<string, string>, ratio: number) => {
      const request = read(query);
      return typeof request === 'string' ? request : inOwnRatio(request, ratio);
    };
    expect(inRatio({ width: '640', height: '360' }, 16 / 9)).toMatchObject({ width: 640, shape: 'natural' });
    expect(inRatio({ width: '640', height: '360' }, 0.8)).toBeNull();
    expect(inRatio({ height: '360' }, 16 / 9)).toMatchObject({ width: 640, shape: 'natural' });
  });

  it('keeps the whole picture in its box with fit=contain and fit=bounds', () => {
    for (const fit of ['contain', 'bounds'])
      expect([
        read({ width: '640', height: '800', fit }),
        read({ width: '700', height: '700', fit }),
        read({ width: '640', fit }),
      ]).toMatchObject([{ shape: 'in 4:5' }, { shape: 'in 1:1' }, { shape: 'natural' }]);
    expect(read({ width: '640', fit: 'crop' })).toBe('invalid');
  });

  it('accepts the two qualities that the shop uses', () => {
    expect(read({ quality: '85' })).toMatchObject({ quality: 'cms' });
    expect(read({ quality: '80' })).toMatchObject({ quality: 'usual' });
    expect(read({})).toMatchObject({ quality: 'usual' });
    for (const quality of ['0', '101', 'best', '8.5']) expect(read({ quality })).toBe('invalid');
  });

  it.each([
    ['png', '*/*', 'png'],
    ['pjpg', '*/*', 'jpeg'],
    ['webp', '*/*', 'webp'],
    ['avif', '*/*', 'avif'],
  ] as const)('answers format=%s for %s as %s', (format, accept, expected) => {
    const request = read({ format });
    expect(typeof request === 'string' ? request : formatFor(request, accept)).toBe(expected);
    expect(read({ format: 'gif' })).toBe('invalid');
  });

  it('is looked up in the folder of its type, then at its own path', () => {
    expect(read({ type: 'image-product' }, 'r/ring.jpg')).toMatchObject({
      paths: ['catalog/product/r/ring.jpg', 'r/ring.jpg'],
    });
    expect(read({ type: 'image-category' }, 'gold.jpg')).toMatchObject({
      paths: ['catalog/category/gold.jpg', 'gold.jpg'],
    });
    expect(read({ type: 'image-swatch' }, 'red.jpg')).toMatchObject({
      paths: ['attribute/swatch/red.jpg', 'red.jpg'],
    });
    expect(read({ type: 'image-cms' }, 'wysiwyg/a.jpg')).toMatchObject({
      paths: ['wysiwyg/a.jpg'],
      quality: 'cms',
    });
    expect(read({}, 'r/ring.jpg')).toMatchObject({ paths: ['r/ring.jpg', 'catalog/product/r/ring.jpg'] });
    expect(read({ type: 'image-hat' })).toBe('invalid');
  });

  it('may be the one that Magento returns for a product or a category', () => {
    expect(read({}, 'catalog/product/r/ring.jpg')).toMatchObject({
      paths: ['catalog/product/r/ring.jpg', 'r/ring.jpg'],
    });
    expect(read({}, `catalog/product/cache/${'0a'.repeat(16)}/r/ring.jpg`)).toMatchObject({
      paths: ['catalog/product/r/ring.jpg', 'r/ring.jpg'],
    });
    expect(read({}, 'catalog/category/gold.jpg')).toMatchObject({
      paths: ['catalog/category/gold.jpg', 'gold.jpg'],
    });
  });

  it('may have Chinese names, and is refused when it leaves the folder', () => {
    expect(read({}, '戒指/执手.webp')).toMatchObject({
      paths: ['戒指/执手.webp', 'catalog/product/戒指/执手.webp'],
    });
    for (const path of [
      'a/../b.webp',
      'a//b.webp',
      './a.webp',
      'a',
      'a.txt',
      'a/.b.webp',
      `${'a'.repeat(300)}.webp`,
    ])
      expect(read({}, path)).toBe('unknown');
  });
});
