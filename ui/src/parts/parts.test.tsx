import { createHash } from 'node:crypto';
import { whole } from '@jinlan/domain/money';
import { qrModules } from '@jinlan/domain/qr';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { Button } from './Button.tsx';
import { TextField } from './forms/TextField.tsx';
import { pageWindow } from './navigation/Pagination.tsx';
import { Ledger } from './product/Ledger.tsx';
import { Picture } from './product/Picture.tsx';
import { Price } from './product/Price.tsx';
import { pictureSet, pictureUrl, servedWidth } from './product/picture-url.ts';

describe('picture addresses', () => {
  it('request a served width in the form of the specification', () => {
    expect(pictureUrl('/media/a.webp', { width: 400 })).toBe(
      '/media/a.webp?auto=webp&format=pjpg&width=640&height=800&fit=cover',
    );
    expect(pictureUrl('/media/a.png', { width: 80, ratio: null, quality: 85 })).toBe(
      '/media/a.png?auto=webp&format=png&width=80&quality=85',
    );
    expect(servedWidth(9000)).toBe(2560);
  });

  it("lead to the page's own origin, in the served ratios, with a type only if it is not the default", () => {
    expect(pictureUrl('https://jinlan.example/media/a.webp', { width: 80, ratio: 1 })).toBe(
      '/media/a.webp?auto=webp&format=pjpg&width=80&height=80&fit=cover',
    );
    expect(pictureUrl('/media/a.webp', { width: 80, ratio: 1.6, type: 'image-category' })).toBe(
      '/media/a.webp?auto=webp&format=pjpg&width=80&type=image-category',
    );
    expect(pictureUrl('/media/a.webp', { width: 80, type: 'image-product' })).not.toContain('type');
  });

  it('offer each served width up to the largest', () => {
    expect(pictureSet('/a.webp', { ratio: 0.8 }, 640).match(/\d+w/g)).toEqual(['160w', '320w', '640w']);
  });
});

describe('parts', () => {
  it('a picture has its space before it loads', () => {
    const html = renderToStaticMarkup(<Picture src="/media/a.webp" alt="Ring" sizes="50vw" />);
    expect(html).toContain('width="1280" height="1600"');
    expect(html).toContain('loading="lazy"');
    expect(renderToStaticMarkup(<Picture src={null} alt="Ring" sizes="50vw" />)).toContain(
      'aria-label="Ring"',
    );
  });

  it('a field is linked to its label, and to its error in place of its hint', () => {
    const html = renderToStaticMarkup(
      <TextField id="a" label="Mobile" hint="For the code" error="One digit is missing" />,
    );
    expect(html).toContain('<label class="');
    expect(html).toContain('for="a"');
    expect(html).toContain('aria-invalid="true"');
    expect(html).toContain('aria-describedby="a-note"');
    expect(html).not.toContain('For the code');
  });

  it('a busy button says so and keeps its size', () => {
    const html = renderToStaticMarkup(<Button busy="Working">Pay</Button>);
    expect(html).toContain('aria-busy="true"');
    expect(html).toContain('Working');
    expect(html).toContain('Pay');
  });

  it('a price shows the old price, and a ledger its parts', () => {
    expect(
      renderToStaticMarkup(<Price amount={whole(230, 'CNY')} was={whole(460, 'CNY')} wasLabel="was" />),
    ).toContain('¥460</s>');
    const html = renderToStaticMarkup(
      <Ledger
        rows={[
          { key: 'gold', label: 'Gold', note: '¥1,387/g × 8.26 g', amount: whole(11_457, 'CNY') },
          { key: 'craft', label: 'Craft', amount: whole(580, 'CNY') },
        ]}
        total={{ label: 'Total', amount: whole(12_037, 'CNY') }}
      />,
    );
    expect(html.match(/¥[\d,]+(?=<\/span>)/g)).toEqual(['¥11,457', '¥580', '¥12,037']);
  });

  it('pages show first, last and neighbours, and no gap of a single page', () => {
    expect(pageWindow(1, 3)).toEqual([1, 2, 3]);
    expect(pageWindow(4, 9)).toEqual([1, 2, 3, 4, 5, 'after', 9]);
    expect(pageWindow(5, 9)).toEqual([1, 'before', 4, 5, 6, 'after', 9]);
    expect(pageWindow(1, 1)).toEqual([1]);
  });
});

describe('QR codes', () => {
  it('have the smallest version that fits the text', () => {
    expect([1, 14, 15, 100, 178, 213].map((length) => qrModules('a'.repeat(length)).length)).toEqual([
      21, 21, 25, 41, 53, 57,
    ]);
    expect(() => qrModules('a'.repeat(214))).toThrow(RangeError);
  });

  it('can be read by an independent reader (jsQR 1.4)', () => {
    const digest = createHash('sha256').update(
      JSON.stringify(qrModules('https://example.com/jinlan/wechat')),
    );
    expect(digest.digest('hex').slice(0, 16)).toBe('84f300ef1dc15653');
  });
});
