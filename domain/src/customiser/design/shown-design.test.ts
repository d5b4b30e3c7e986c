import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { begin } from '../rules/parts.ts';
import { testWorkshop as workshop } from '../testing.ts';
import { encodeDesign } from './share.ts';
import { hostOfShown, readShownDesign } from './shown-design.ts';

const code = encodeDesign(begin(workshop, 'single-ring'), 'jinlan');
const word = { kind: 'short', short: 'qkvbnzae' } as const;

describe('what a customer shows at the shop counter', () => {
  it.each([
    'qkvbnzae',
    '  QKVBNZAE ',
    'qkvb nzae',
    'qkvb-nzae',
    'ｑｋｖｂｎｚａｅ',
    'https://shop.example/customizer/d/qkvbnzae',
    'https://shop.example/customizer/d/QKVBNZAE?store=hk_en',
    'shop.example/customizer/d/qkvbnzae',
    '我的戒指：https://shop.example/customizer/d/qkvbnzae 您看看',
  ])('is a short word: %s', (text) => {
    expect(readShownDesign(text)).toEqual(word);
  });

  it.each([
    code,
    ` ${code}\n`,
    `https://shop.example/customizer/single-ring/review?d=${code}`,
    `https://shop.example/customizer/single-ring/size?store=hk_en&d=${code}#top`,
  ])('is a share code: %s', (text) => {
    expect(readShownDesign(text)).toEqual({ kind: 'code', code });
  });

  it.each([
    '',
    '   ',
    'qkvbnza',
    'qkvbnzaeo',
    'qkvbnza1',
    '金兰金兰金兰金兰',
    'https://shop.example/customizer/d/qkvbnza',
    'https://shop.example/customizer/d/qkvbnzae-x',
    'https://shop.example/',
    "qkvbnzae'; drop table",
  ])('is neither: %s', (text) => {
    expect(readShownDesign(text)).toBeNull();
  });

  it('is read from any text without an error, and contains only characters of an address', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
        const result = readShownDesign(text);
        if (result?.kind === 'short') expect(result.short).toMatch(/^[a-z]{8}$/);
        if (result?.kind === 'code') expect(result.code).toMatch(/^[\w-]+$/);
      }),
    );
  });
});

it.each([
  ['https://Shop.Example:8080/customizer/d/qkvbnzae', 'shop.example:8080'],
  ['look: http://other.example/customizer/d/qkvbnzae', 'other.example'],
  ['qkvbnzae', null],
  ['https://name:secret@shop.example/x', null],
])('the host of the link %s is %s', (text, host) => {
  expect(hostOfShown(text)).toBe(host);
});
