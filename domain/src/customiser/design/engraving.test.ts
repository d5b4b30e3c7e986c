import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { testWorkshop as bench } from '../testing.ts';
import type { EngravingFont } from './codes.ts';
import { cutEngraving, cutMotif, type EngravingRoom, fontFor, type TextKind, widthOf } from './engraving.ts';

const inside: EngravingRoom = { longest: 20, lines: 2 };
const storedForm = (lines: readonly string[], font: EngravingFont = 'kaiti', room = inside) => {
  const result = cutEngraving({ position: 'inside', font, lines }, room, bench);
  return result.ok ? result.value.lines : result.error;
};

describe('an engraving', () => {
  it.each<readonly [string, EngravingFont, string]>([
    ['Love', 'arial', 'Love'],
    ['  Love ', 'arial', 'Love'],
    ['永结同心', 'kaiti', '永结同心'],
    ['Ｌ＆Ｘ　２０２６', 'arial', 'L&X 2026'],
    ['Mei’s ♥️', 'arial', "Mei's ♥"],
    ['2026.11.21 / ∞', 'kaiti', '2026.11.21 / ∞'],
    ['永远 520', 'kaiti', '永远 520'],
    ['愛', 'kaiti', '愛'],
    ['\uF900', 'kaiti', '豈'],
    ['Léa'.normalize('NFD').replace('é'.normalize('NFD'), 'e'), 'arial', 'Lea'],
  ])('%j in %s is stored as %j', (typed, font, line) => {
    expect(storedForm([typed], font)).toEqual([line]);
  });

  it.each<readonly [string, string, object]>([
    ['', 'TEXT_EMPTY', {}],
    ['   ', 'TEXT_EMPTY', {}],
    ['Love 😍', 'TEXT_EMOJI', { character: '😍' }],
    ['❤️', 'TEXT_EMOJI', { character: '❤' }],
    ['👨‍👩‍👧', 'TEXT_EMOJI', { character: '👨' }],
    ['1️⃣', 'TEXT_EMOJI', { character: '1️⃣' }],
    ['a\uFE0F', 'TEXT_INVISIBLE', { codePoint: 0xfe0f }],
    ['🇭🇰', 'TEXT_EMOJI', { character: '🇭' }],
    ['Lo\u200Bve', 'TEXT_INVISIBLE', { codePoint: 0x200b }],
    ['Lo\u200Dve', 'TEXT_INVISIBLE', { codePoint: 0x200d }],
    ['Love\u202E', 'TEXT_INVISIBLE', { codePoint: 0x202e }],
    ['Lo\uFEFFve', 'TEXT_INVISIBLE', { codePoint: 0xfeff }],
    ['Lo\nve', 'TEXT_INVISIBLE', { codePoint: 10 }],
    ['Lo\tve', 'TEXT_INVISIBLE', { codePoint: 9 }],
    ['Lo\u00A0ve', 'TEXT_INVISIBLE', { codePoint: 0xa0 }],
    ['Lo\uD83D', 'TEXT_INVISIBLE', { codePoint: 0xd83d }],
    ['永恒Love', 'TEXT_MIXED_SCRIPTS', {}],
    ['שלום', 'TEXT_CHARACTER', { character: 'ש' }],
    ['Léa', 'TEXT_CHARACTER', { character: 'é' }],
    ['Love!', 'TEXT_CHARACTER', { character: '!' }],
    ['あい', 'TEXT_CHARACTER', { character: 'あ' }],
    ['©', 'TEXT_CHARACTER', { character: '©' }],
    ['龘', 'TEXT_NOT_IN_FONT', { character: '龘', font: 'kaiti' }],
    ['天长地久永结同心一世', 'ok', {}],
    ['天长地久永结同心一世情', 'TEXT_TOO_LONG', { most: 20, length: 22 }],
    ['abcdefghijklmnopqrstu', 'TEXT_TOO_LONG', { most: 20, length: 21 }],
    ['B a d-Word', 'TEXT_BANNED', {}],
    ['坏 词', 'TEXT_BANNED', {}],
  ])('%j is refused with %s', (typed, code, data) => {
    const answer = storedForm([typed]);
    expect(answer).toEqual(code === 'ok' ? [typed] : { code, data });
  });

  it('is checked quickly at any length', () => {
    expect(storedForm(['a'.repeat(100_000)])).toEqual({
      code: 'TEXT_TOO_LONG',
      data: { most: 20, length: 100_000 },
    });
  });

  it('uses the chosen font if it is offered', () => {
    expect(storedForm(['永结同心'], 'arial')).toEqual({
      code: 'TEXT_NOT_IN_FONT',
      data: { character: '永', font: 'arial' },
    });
    expect(storedForm(['Love'], 'serif')).toEqual({ code: 'NOT_OFFERED', data: {} });
  });

  it('has two lines if they fit, each in one script, without a forbidden word across them', () => {
    expect(storedForm(['永结同心', 'Mei'])).toEqual(['永结同心', 'Mei']);
    expect(storedForm(['', 'Mei'])).toEqual(['Mei']);
    expect(storedForm(['bad', 'word'])).toEqual({ code: 'TEXT_BANNED', data: {} });
    expect(storedForm(['a', 'b', 'c'])).toEqual({ code: 'TEXT_TOO_MANY_LINES', data: { most: 2 } });
    expect(storedForm(['a', 'b'], 'arial', { longest: 20, lines: 1 })).toEqual({
      code: 'TEXT_TOO_MANY_LINES',
      data: { most: 1 },
    });
  });

  it('is unchanged when normalised again, and has only characters that can be engraved', () => {
    const character = fc.oneof(
      fc.constantFrom(..."abcXYZ019 .,&-'♥∞+/永福龘\u200B\uFE0F’Ａ"),
      fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 }),
    );
    fc.assert(
      fc.property(fc.array(character, { maxLength: 12 }), (characters) => {
        const lines = storedForm([characters.join('')]);
        if ('code' in lines) return;
        expect(storedForm([...lines])).toEqual(lines);
        for (const line of lines) {
          expect(line).toMatch(/^(?:[A-Za-z0-9 .,&\-'♥∞+/]|\p{Script=Han})+$/u);
          expect(widthOf(line)).toBeLessThanOrEqual(inside.longest);
        }
      }),
      { numRuns: 2_000 },
    );
  });
});

describe('the default font of a text', () => {
  it.each<readonly [string, readonly string[], EngravingFont, EngravingFont]>([
    ['Latin letters leave kaiti', ['Forever'], 'kaiti', 'arial'],
    ['full-width letters leave kaiti', ['Ｌ'], 'kaiti', 'arial'],
    ['Chinese leaves any other font', ['执子之手'], 'script', 'kaiti'],
    ['Chinese in one of two lines is enough', ['Forever', '与子偕老'], 'arial', 'kaiti'],
    ['a date keeps its font', ['2026.11.21'], 'script', 'script'],
    ['letters keep a Latin font', ['Forever'], 'script', 'script'],
    ['an empty text keeps its font', [''], 'kaiti', 'kaiti'],
  ])('%s', (_, lines, before, after) => {
    expect(fontFor(bench, lines, before)).toBe(after);
  });

  it('stays the same if the shop has no other font', () => {
    expect(fontFor({ fonts: ['kaiti'] }, ['Forever'], 'kaiti')).toBe('kaiti');
  });
});

describe('a piece that is a text', () => {
  it.each<readonly [TextKind, string, string]>([
    ['initial', 'L', 'L'],
    ['initial', 'ＪＬ', 'JL'],
    ['initial', 'ABCD', 'TEXT_TOO_LONG'],
    ['initial', 'L1', 'TEXT_CHARACTER'],
    ['initial', '福', 'TEXT_CHARACTER'],
    ['character', '福', '福'],
    ['character', '岁岁平安', '岁岁平安'],
    ['character', '岁岁平安福', 'TEXT_TOO_LONG'],
    ['character', 'Fu', 'TEXT_CHARACTER'],
    ['character', '龘', 'TEXT_NOT_IN_FONT'],
    ['character', '坏词', 'TEXT_BANNED'],
    ['number', '1314', '1314'],
    ['number', '１３', '13'],
    ['number', '13145', 'TEXT_TOO_LONG'],
    ['number', '12a', 'TEXT_CHARACTER'],
    ['name', 'Xiao-Ling', 'Xiao-Ling'],
    ['name', '小玲', '小玲'],
    ['name', '小Ling', 'TEXT_MIXED_SCRIPTS'],
    ['name', 'Mei♥', 'TEXT_CHARACTER'],
    ['charm', '安', '安'],
    ['charm', '平安', 'TEXT_TOO_LONG'],
    ['charm', '', 'TEXT_EMPTY'],
  ])('%s: %j is %s', (kind, typed, answer) => {
    const made = cutMotif(kind, typed, 'serif', bench);
    expect(made.ok ? made.value : made.error.code).toBe(answer);
  });
});
