import { readFileSync } from 'node:fs';
import { type EngravingFont, openWorkshop, readTables } from '@jinlan/domain/customiser';
import { describe, expect, it } from 'vitest';
import { engravingOf, isBlank, retyped, type Typed, typedOf } from './engraving-typed.ts';

const parsed = readTables(
  JSON.parse(readFileSync(new URL('../../../../sample/customiser.json', import.meta.url), 'utf8')),
);
if (!parsed.ok) throw new Error(JSON.stringify(parsed.error));
const workshop = openWorkshop(parsed.value, () => true);

/** Kaiti has every character, the other fonts no Chinese. */
const writes = ({ lines, font }: Typed): boolean =>
  font === 'kaiti' || !/\p{Script=Han}/u.test(lines.join(''));
const typing = (before: Typed, ...texts: readonly string[]): Typed =>
  texts.reduce<Typed>((typed, text) => retyped(workshop, typed, [text, ''], writes), before);
const empty = typedOf(workshop, null);
const in_ = (font: EngravingFont, text: string): Typed => ({ lines: [text, ''], font, chosen: true });

describe('the font of a typed text', () => {
  it('follows the script of the text until the shopper chooses one', () => {
    expect(typing(empty, '执子之手').font).toBe('kaiti');
    expect(typing(empty, '执子之手', 'Forever').font).toBe('arial');
    expect(typing(empty, 'Forever', '2025', '执子之手').font).toBe('kaiti');
    expect(typing(empty, '2026.11.21').font).toBe('kaiti');
  });

  it('stays the chosen one if it has all characters', () => {
    expect(typing(in_('kaiti', '执子之手'), 'Forever').font).toBe('kaiti');
    expect(typing(in_('script', 'Forever'), 'Always').font).toBe('script');
    expect(typing(in_('script', 'Forever'), '永恒')).toMatchObject({ font: 'kaiti', chosen: false });
    expect(typing(in_('script', 'Forever'), '永恒', 'Forever').font).toBe('arial');
  });

  it('counts as chosen if it is not the default for the design’s script', () => {
    const typedLine = (font: EngravingFont, line: string) =>
      typedOf(workshop, { position: 'inside', font, lines: [line] }).chosen;
    expect(typedLine('kaiti', 'Forever')).toBe(true);
    expect(typedLine('kaiti', '永恒')).toBe(false);
    expect(typedLine('serif', 'Forever')).toBe(false);
  });
});

describe('a typed text', () => {
  const lines = (first: string, second: string, maxLines: 1 | 2 = 2) =>
    engravingOf('inside', { ...empty, lines: [first, second] }, maxLines).lines;

  it('is one line or two non-empty lines', () => {
    expect(lines('永', '恒')).toEqual(['永', '恒']);
    expect(lines('永', ' ')).toEqual(['永']);
    expect(lines(' ', '恒')).toEqual(['恒']);
    expect(lines('永', '恒', 1)).toEqual(['永']);
  });

  it('is null if there are only spaces', () => {
    expect(isBlank(empty)).toBe(true);
    expect(isBlank({ ...empty, lines: [' ', '　'] })).toBe(true);
    expect(isBlank({ ...empty, lines: ['', '永'] })).toBe(false);
  });
});
