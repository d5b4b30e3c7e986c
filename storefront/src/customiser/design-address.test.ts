import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  begin,
  type ChosenStone,
  choose,
  type Draft,
  previewOf,
  type Step,
  stepsOf,
  type Value,
} from '@jinlan/domain/customiser';
import { describe, expect, it } from 'vitest';
import { pieceKindAt, stoneFirstPath, stopIn, stopPath, stylePath } from './addresses.ts';
import { codeOf, openAddress } from './design-address.ts';
import { valueAt } from './design-steps.ts';
import { workshopOf } from './open-workshop.ts';

const content = readFileSync(join(import.meta.dirname, '../../../sample/customiser.json'), 'utf8');
const opened = workshopOf(content, () => true, 'cn');
if (!opened) throw new Error('The sample tables do not hold');
const workshop = opened;

const withSteps = (draft: Draft, ...steps: readonly (readonly [Step, Value])[]): Draft =>
  steps.reduce((before, [step, value]) => {
    const chosen = choose(workshop, before, step, value);
    if (!chosen.ok) throw new Error(JSON.stringify(chosen.error));
    return chosen.value.draft;
  }, draft);
const open = (flow: Draft['flow'], address: string, stone: ChosenStone | null = null) =>
  openAddress(workshop, flow, new URL(address, 'http://shop.test').searchParams, stone);

const stone: ChosenStone = {
  sku: 'JD-1',
  shape: 'round',
  carat: 50,
  colouredOption: 'white',
  length: 511,
  width: 510,
  depth: 315,
};

describe('the design of an address', () => {
  it('is decoded from its share code', () => {
    const ring = withSteps(
      begin(workshop, 'single-ring'),
      ['style', 'su-quan'],
      ['metal', 'pt950'],
      ['width', 40],
    );
    const openedDesign = open('single-ring', stopPath('single-ring', 'finish', codeOf(workshop, ring)));
    expect(openedDesign).toEqual({ draft: ring, dropped: [], refusal: null });
  });

  it('keeps its bag line at every step', () => {
    const { searchParams } = new URL(stopPath('single-ring', 'width', 'abc', 'MTI='), 'http://shop.test');
    expect([searchParams.get('d'), searchParams.get('line')]).toEqual(['abc', 'MTI=']);
    expect(stopPath('single-ring', 'width', 'abc')).toBe('/customizer/single-ring/width?d=abc');
  });

  it('names each step of either ring without a dot, which servers take for a file name', () => {
    const pair = previewOf(workshop, begin(workshop, 'pair-rings'));
    if (!pair) throw new Error('No pair is made');
    const stops = stepsOf(workshop, pair).map(({ step }) => step);
    expect(stops).toEqual(expect.arrayContaining(['her.metal', 'him.engraving']));
    for (const stop of stops) {
      const segment = new URL(stopPath('pair-rings', stop, 'x'), 'http://shop.test').pathname.split('/')[3];
      expect(segment).not.toContain('.');
      expect(stopIn(segment ?? '')).toBe(stop);
    }
  });

  it('begins with the style of a card; a pair begins with one design for both rings', () => {
    expect(valueAt(open('pendant', stylePath('pendant', 'yuan-pai')).draft, 'style')).toBe('yuan-pai');
    expect(open('pair-rings', stylePath('pair-rings', 'su-quan')).draft).toMatchObject({
      mode: 'one-design',
      gender: 'both',
      style: 'su-quan',
    });
    expect(open('pendant', stylePath('pendant', 'nobody-makes-this')).draft).toEqual(
      begin(workshop, 'pendant'),
    );
  });

  it('begins with a stone, or with the choice of a stone', () => {
    const begun = open('diamond-ring', stoneFirstPath('JD-1'), stone).draft;
    expect(begun).toMatchObject({ first: 'stone', piece: { stone: { sku: 'JD-1' } } });
    expect(open('diamond-ring', stoneFirstPath('JD-GONE')).draft).toMatchObject({
      flow: 'diamond-ring',
      first: 'stone',
      piece: {},
    });
    expect(open('diamond-ring', '/customizer/diamond-ring/stone?first=stone').draft).toMatchObject({
      first: 'stone',
    });
  });

  it('keeps the available choices of a link, and lists the others', () => {
    const ring = withSteps(
      begin(workshop, 'single-ring'),
      ['style', 'su-quan'],
      ['metal', 'pt950'],
      ['width', 40],
    );
    const fewer = workshopOf(
      JSON.stringify({
        ...JSON.parse(content),
        styles: JSON.parse(content).styles.map((style: { code: string; metals: string[] }) =>
          style.code === 'su-quan'
            ? { ...style, metals: style.metals.filter((metal) => metal !== 'pt950') }
            : style,
        ),
      }),
      () => true,
      'cn',
    );
    if (!fewer) throw new Error('The tables without platinum do not hold');
    const openedDesign = openAddress(
      fewer,
      'single-ring',
      new URLSearchParams({ d: codeOf(workshop, ring) }),
    );
    expect(openedDesign.dropped.map(({ step }) => step)).toEqual(['metal']);
    expect(valueAt(openedDesign.draft, 'width')).toBe(40);
    expect(openedDesign.refusal).toBeNull();
  });

  it('is empty for an invalid link, with the reason', () => {
    const code = codeOf(workshop, withSteps(begin(workshop, 'single-ring'), ['style', 'su-quan']));
    const refused = (d: string) =>
      openAddress(workshop, 'single-ring', new URLSearchParams({ d })).refusal?.code;
    expect(refused(code.slice(0, -5))).toBe('CODE_CUT_SHORT');
    expect(refused(`${code}AAAA`)).toBe('CODE_EDITED');
    expect(refused('\0')).toBe('CODE_MALFORMED');
    expect(refused('')).toBe('CODE_MALFORMED');
  });
});

describe('the kind of a design', () => {
  it('is derived from its address, to draw its outline if there is no picture', () => {
    expect(pieceKindAt(stopPath('pair-rings', 'review', 'abc'))).toBe('pair');
    expect(pieceKindAt(stoneFirstPath('JD-1'))).toBe('ring');
    expect(
      ['bracelet', 'pendant', 'necklace'].map((flow) => pieceKindAt(`/customizer/${flow}/review?d=a`)),
    ).toEqual(['bracelet', 'pendant', 'necklace']);
    expect(['', '/customizer', '/gold/ring.html', '/customizer/crown/review'].map(pieceKindAt)).toEqual(
      Array(4).fill('piece'),
    );
  });
});
