import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { openWorkshop } from '../making/workshop.ts';
import { Walker } from '../rules/walking.ts';
import { testFonts, testTables, testWorkshop as workshop } from '../testing.ts';
import { checksum, fromAddress, toAddress } from './bytes.ts';
import type { Draft, DraftOf, Engraving } from './design.ts';
import { decodeDesign, encodeDesign, openDesign } from './share.ts';

const GOLDEN = 'ATd3iQMAAgpwbGFpbi1iYW5kBgQHKAgBCQAT_QMUAQAEuNgB0_0BjKgBw78BCjIwMjYuMTEuMjEA2yTgJg';
/** The same ring without an engraving, written as `null` by an old version. */
const GOLDEN_WITHOUT = 'AR53iQMAAgpwbGFpbi1iYW5kBgQHKAgBCQAT_QMUAAB7qEE3';
const SHOP = testTables.shop;
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

const anyDraft = fc.record({ seed: fc.integer(), whole: fc.boolean() }).map(({ seed, whole }) => {
  const walker = new Walker(workshop, seed);
  return whole ? walker.walk() : walker.stroll();
});
const codeOf = (result: { ok: true } | { ok: false; error: { code: string } }): string =>
  result.ok ? 'ok' : result.error.code;

/** Returns the code with changed bytes and a matching checksum. */
function forge(code: string, change: (bytes: number[]) => void): string {
  const bytes = [...(fromAddress(code) ?? [])].slice(0, -4);
  change(bytes);
  const sum = checksum(bytes);
  return toAddress([...bytes, ...[24, 16, 8, 0].map((shift) => (sum >>> shift) & 255)]);
}

const ring: DraftOf<'single-ring'> = {
  tables: 3,
  flow: 'single-ring',
  piece: {
    style: 'plain-band',
    metal: 'pt950',
    width: 40,
    finish: 'brushed',
    gem: null,
    size: 509,
    engraving: [{ position: 'inside', font: 'kaiti', lines: ['永结同心', '2026.11.21'] }],
  },
};

describe('bytes in an address', () => {
  it('are decoded unchanged', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 60 }), (bytes) => {
        const text = toAddress([...bytes]);
        expect(text).toMatch(/^[\w-]*$/);
        expect(fromAddress(text)).toEqual([...bytes]);
      }),
    );
  });

  it('have the checksum of IEEE 802.3', () => {
    expect(checksum([...'123456789'].map((digit) => digit.charCodeAt(0)))).toBe(0xcbf43926);
  });
});

describe('a share code', () => {
  it('restores every design and draft', () => {
    fc.assert(
      fc.property(anyDraft, (draft) => {
        const code = encodeDesign(draft, SHOP);
        const decoded = decodeDesign(code, SHOP);
        expect(decoded).toEqual({ ok: true, value: draft });
        expect(code).toMatch(/^[\w-]{15,220}$/);
        expect(openDesign(workshop, code)).toEqual({ ok: true, value: draft });
      }),
      { numRuns: 1_000 },
    );
  });

  it('never changes: old codes can always be read', () => {
    expect(encodeDesign(ring, SHOP)).toBe(GOLDEN);
    expect(decodeDesign(GOLDEN, SHOP)).toEqual({ ok: true, value: ring });
  });

  it('of a design with at most one engraving is the same as before several were possible', () => {
    const without = { ...ring, piece: { ...ring.piece, engraving: [] } } as Draft;
    expect(encodeDesign(without, SHOP)).toBe(GOLDEN_WITHOUT);
    expect(decodeDesign(GOLDEN_WITHOUT, SHOP)).toEqual({ ok: true, value: without });
    expect(openDesign(workshop, GOLDEN)).toEqual({ ok: true, value: ring });
  });

  it('is refused if its engravings are out of order, twice at one position, or include "none"', () => {
    const [inside] = (ring.piece as { engraving: readonly [Engraving] }).engraving;
    const outside: Engraving = { ...inside, position: 'outside' };
    const resultFor = (...engraving: (Engraving | null)[]) =>
      codeOf(
        decodeDesign(encodeDesign({ ...ring, piece: { ...ring.piece, engraving } } as Draft, SHOP), SHOP),
      );
    expect(resultFor(outside, inside)).toBe('ok');
    expect(resultFor(inside, outside)).toBe('CODE_EDITED');
    expect(resultFor(inside, inside)).toBe('CODE_EDITED');
    expect(resultFor(inside, null)).toBe('CODE_EDITED');
    expect(resultFor(null, inside)).toBe('CODE_EDITED');
  });

  it('is refused if it is cut anywhere, and never read as another design', () => {
    fc.assert(
      fc.property(anyDraft, fc.nat(), (draft, place) => {
        const code = encodeDesign(draft, SHOP);
        const prefix = code.slice(0, place % code.length);
        const refusal = codeOf(decodeDesign(prefix, SHOP));
        expect(refusal).toBe(prefix.length === 0 ? 'CODE_MALFORMED' : 'CODE_CUT_SHORT');
      }),
    );
  });

  it('is refused if any letter is changed', () => {
    fc.assert(
      fc.property(anyDraft, fc.nat(), fc.nat(), (draft, place, letter) => {
        const code = encodeDesign(draft, SHOP);
        const at = place % code.length;
        const other = LETTERS[letter % 64] ?? 'A';
        fc.pre(code[at] !== other);
        const edited = code.slice(0, at) + other + code.slice(at + 1);
        // The first letters determine how the rest is read, so a change there can give another format or a longer code.
        expect(['CODE_EDITED', 'CODE_CUT_SHORT', 'CODE_FORMAT_UNKNOWN', 'CODE_MALFORMED']).toContain(
          codeOf(decodeDesign(edited, SHOP)),
        );
        if (at > 3) expect(codeOf(decodeDesign(edited, SHOP))).toBe('CODE_EDITED');
        expect(codeOf(decodeDesign(`${code}A`, SHOP))).toBe('CODE_EDITED');
      }),
    );
  });

  it.each<readonly [string, string]>([
    ['CODE_MALFORMED', ''],
    ['CODE_MALFORMED', 'a design'],
    ['CODE_FORMAT_UNKNOWN', 'BAAAAAAAAAAA'],
    ['CODE_MALFORMED', '____________'],
    ['CODE_MALFORMED', GOLDEN.toLowerCase()],
    ['CODE_MALFORMED', '202611220001'],
    ['CODE_CUT_SHORT', 'ATd3iQMAAgpwbGFp'],
  ])('is refused as %s: %s', (code, text) => {
    expect(codeOf(decodeDesign(text, SHOP))).toBe(code);
  });

  it('of any letters is either read or refused', () => {
    const letters = fc.string({ unit: fc.constantFrom(...LETTERS), maxLength: 120 });
    fc.assert(
      fc.property(letters, (text) => {
        expect(decodeDesign(text, SHOP).ok).toBe(false);
        expect(decodeDesign(`AT${text}`, SHOP).ok).toBe(false);
      }),
      { numRuns: 2_000 },
    );
  });

  it('longer than any design is refused without decoding it', () => {
    expect(codeOf(decodeDesign('0'.repeat(1_501), SHOP))).toBe('CODE_MALFORMED');
  });

  it('of another shop is refused as foreign', () => {
    fc.assert(
      fc.property(anyDraft, (draft) => {
        expect(codeOf(decodeDesign(encodeDesign(draft, 'yuhua'), SHOP))).toBe('CODE_OF_ANOTHER_SHOP');
      }),
    );
  });

  it('with a forged checksum is either refused or a valid draft', () => {
    fc.assert(
      fc.property(anyDraft, fc.nat(), fc.nat({ max: 255 }), (draft, place, byte) => {
        const code = encodeDesign(draft, SHOP);
        const forged = forge(code, (bytes) => {
          // The first four bytes are format, length and shop.
          bytes[4 + (place % (bytes.length - 4))] = byte;
        });
        const result = decodeDesign(forged, SHOP);
        if (result.ok) expect(encodeDesign(result.value, SHOP)).toBe(forged);
        const opened = openDesign(workshop, forged);
        if (opened.ok) expect(openDesign(workshop, encodeDesign(opened.value, SHOP))).toEqual(opened);
      }),
      { numRuns: 2_000 },
    );
  });

  it('with a forged checksum cannot have choices that are not in its flow', () => {
    const forged = (draft: object) => encodeDesign(draft as Draft, SHOP);
    const refused = (draft: object) => codeOf(decodeDesign(forged(draft), SHOP));
    const pendant = { tables: 3, flow: 'pendant', piece: { style: 'heart', kind: 'heart' } };
    expect(refused(pendant)).toBe('ok');
    for (const other of [
      { ...pendant, flow: 'bracelet' },
      { ...pendant, piece: { style: 'heart' } },
      { ...pendant, piece: { ...pendant.piece, strap: 'red' } },
      { ...pendant, piece: { metal: 'pt950' } },
      { ...ring, piece: { ...ring.piece, kind: 'cord' } },
      { ...ring, piece: { ...ring.piece, wrist: 160 } },
      { tables: 3, flow: 'pair-rings', gender: 'women', her: {} },
      { tables: 3, flow: 'pair-rings', carat: 30 },
      { tables: 3, flow: 'pair-rings', style: 'plain-band' },
      { tables: 3, flow: 'pair-rings', mode: 'one-design', gender: 'men', him: { style: 'plain-band' } },
    ])
      expect([other, refused(other)]).toEqual([other, 'CODE_EDITED']);
  });

  it('of newer tables is refused', () => {
    const code = encodeDesign({ ...ring, tables: 4 }, SHOP);
    expect(openDesign(workshop, code)).toEqual({
      ok: false,
      error: { code: 'TABLES_NEWER', data: { tables: 4 } },
    });
  });

  it('lists what is no longer offered, and returns the design without it', () => {
    const { pt950: _gone, ...metals } = testTables.metals;
    const tables = {
      ...testTables,
      version: 4,
      metals,
      styles: testTables.styles.map((style) => ({
        ...style,
        metals: style.metals.filter((metal) => metal !== 'pt950'),
      })),
    };
    const opened = openDesign(openWorkshop(tables, testFonts), encodeDesign(ring, SHOP));
    const { metal: _metal, ...rest } = ring.piece as Record<string, unknown>;
    expect(opened).toEqual({
      ok: false,
      error: {
        code: 'OPTIONS_RETIRED',
        data: {
          dropped: [{ step: 'metal', reason: { code: 'NOT_OFFERED', data: {} } }],
          draft: { ...ring, tables: 4, piece: rest },
        },
      },
    });
  });
});
