import { expect, it } from 'vitest';
import { promisesIn } from './promises.ts';

it('promises are one line for each paragraph and list entry, at any depth', () => {
  expect(
    promisesIn([
      {
        kind: 'text',
        html: '<p>Insured delivery</p><p> </p><ul><li><strong>Cleaned</strong> for life</li></ul>',
      },
      { kind: 'text', html: 'Old gold' },
    ]),
  ).toEqual(['Insured delivery', '<strong>Cleaned</strong> for life', 'Old gold']);
  expect(promisesIn([])).toEqual([]);
});

it('promises include the lines of plain HTML, of the page builder and of other blocks', () => {
  expect(
    promisesIn([
      {
        kind: 'html',
        html: '<h3>With us</h3><p class="x">With a certificate</p>Cleaned <b>for life</b><p><img src="/a.webp"></p>',
      },
      { kind: 'heading', level: 2, text: 'Gold & stones' },
      { kind: 'block', identifier: 'more', children: [{ kind: 'text', html: '<p>Old gold</p>' }] },
    ]),
  ).toEqual([
    'With us',
    'With a certificate',
    'Cleaned <b>for life</b>',
    '<img src="/a.webp">',
    'Gold &#38; stones',
    'Old gold',
  ]);
});
