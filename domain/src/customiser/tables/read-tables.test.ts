import { describe, expect, it } from 'vitest';
import { testTables } from '../testing.ts';
import { readTables } from './read-tables.ts';

type Loose = Record<string, unknown> & { styles: Record<string, unknown>[] };

/** The test tables with one change. */
function changed(change: (tables: Loose) => void): unknown {
  const tables = JSON.parse(JSON.stringify(testTables)) as Loose;
  change(tables);
  return tables;
}
const styleAt = (code: string) => testTables.styles.findIndex((style) => style.code === code);
const ofStyle = (code: string, more: object) =>
  changed((tables) => {
    Object.assign(tables.styles[styleAt(code)] ?? {}, more);
  });

function problems(value: unknown): readonly string[] {
  const result = readTables(value);
  return result.ok ? [] : result.error.map(({ path, problem }) => `${path} ${problem}`);
}

describe('option tables', () => {
  it('are read as they were written', () => {
    expect(readTables(JSON.parse(JSON.stringify(testTables)))).toEqual({ ok: true, value: testTables });
  });

  it('may have a picture for each style', () => {
    const picture = { file: 'styles/plain-band.webp', color: '#e9dfcb' };
    const result = readTables(ofStyle('plain-band', { picture }));
    expect(result.ok && result.value.styles[styleAt('plain-band')]).toMatchObject({ picture });
  });

  const band = `styles.${styleAt('plain-band')}`;
  const stylePath = `styles.${styleAt('sown-band')}`;
  const halo = `styles.${styleAt('halo')}`;

  it.each<readonly [string, unknown, readonly string[]]>([
    ['nothing', null, [' EXPECTED_OBJECT']],
    ['a list', [], [' EXPECTED_OBJECT']],
    [
      'a negative charge',
      changed((tables) => Object.assign(tables, { metals: { pt950: { charge: -1, days: 0.5 } } })),
      ['metals.pt950.charge EXPECTED_NUMBER', 'metals.pt950.days EXPECTED_NUMBER'],
    ],
    [
      'an unknown metal',
      changed((tables) => Object.assign(tables.metals as object, { silver: { charge: 0, days: 0 } })),
      ['metals.silver UNKNOWN_CODE'],
    ],
    [
      'an unknown field',
      changed((tables) => Object.assign(tables, { colour: 'red' })),
      ['colour UNKNOWN_FIELD'],
    ],
    [
      'a missing field',
      changed((tables) => {
        delete tables.transitDays;
      }),
      ['transitDays MISSING'],
    ],
    [
      'a version below one',
      changed((tables) => Object.assign(tables, { version: 0 })),
      ['version EXPECTED_NUMBER'],
    ],
    ['a style of an unknown kind', ofStyle('plain-band', { kind: 'brooch' }), [`${band}.kind UNKNOWN_CODE`]],
    [
      'a style without a name',
      ofStyle('plain-band', { name: { 'zh-Hans-CN': '环', 'en-US': ' ' } }),
      [`${band}.name.en-US EXPECTED_TEXT`],
    ],
    ['a style code with capitals', ofStyle('plain-band', { code: 'Plain' }), [`${band}.code EXPECTED_TEXT`]],
    ...['../shop.json', '/etc/x.webp', 'x.gif', 'a/../../x.webp', ''].map(
      (file): readonly [string, unknown, readonly string[]] => [
        `a picture called ${JSON.stringify(file)}`,
        ofStyle('plain-band', { picture: { file, color: null } }),
        [`${band}.picture.file EXPECTED_TEXT`],
      ],
    ),
    [
      'a picture of a colour by name',
      ofStyle('plain-band', { picture: { file: 'plain.webp', color: 'gold' } }),
      [`${band}.picture.color EXPECTED_TEXT`],
    ],
    ['a picture that is null', ofStyle('plain-band', { picture: null }), [`${band}.picture EXPECTED_OBJECT`]],
    ['a style without widths', ofStyle('plain-band', { widths: [] }), [`${band}.widths TOO_FEW`]],
    ['a width twice', ofStyle('plain-band', { widths: [30, 30] }), [`${band}.widths.1 TWICE`]],
    [
      'a banned word without letters',
      changed((tables) => Object.assign(tables.engraving as object, { bannedWords: { everywhere: ['!!'] } })),
      ['engraving.bannedWords.everywhere.0 EXPECTED_TEXT'],
    ],
    ['two styles of one code', ofStyle('sown-band', { code: 'plain-band' }), [`${stylePath} TWICE`]],
    [
      'an alloy without a price',
      changed((tables) =>
        Object.assign(tables, {
          alloys: {
            'gold-999': { by: 'board', metal: 'CK9999' },
            pt950: { by: 'karat', perGram: 1 },
            '18k-yellow': { by: 'karat', perGram: 1 },
            '18k-white': { by: 'karat', perGram: 1 },
          },
        }),
      ),
      ['metals.18k-rose NOT_IN_TABLES', 'metals.18k-white-rose NOT_IN_TABLES'],
    ],
    [
      'a metal that is not on sale',
      ofStyle('plain-band', { metals: ['pt950', '18k-yellow-rose'] }),
      [`${band}.metals.1 NOT_IN_TABLES`],
    ],
    [
      'an engraving where there is no surface',
      ofStyle('plain-band', { engraving: ['back'] }),
      [`${band}.engraving.0 NOT_ON_THIS_KIND`],
    ],
    [
      'stones where the style has none',
      ofStyle('plain-band', { gems: ['diamond'] }),
      [`${band}.gems.0 NOT_ON_THIS_KIND`],
    ],
    [
      'a stone that is not in stock',
      ofStyle('sown-band', { gems: ['emerald', null] }),
      [`${stylePath}.accents NO_SUCH_STONE`],
    ],
    [
      'a weight that is not in stock',
      ofStyle('carat-band', { carats: [20] }),
      [`styles.${styleAt('carat-band')}.carats.0 NO_SUCH_STONE`],
    ],
    [
      'reversed sizes',
      ofStyle('plain-band', { sizes: { from: 653, to: 443 } }),
      [`${band}.sizes WRONG_WAY_ROUND`],
    ],
    ['reversed carats', ofStyle('halo', { carat: { from: 70, to: 40 } }), [`${halo}.carat WRONG_WAY_ROUND`]],
    [
      'a shank wider at its back',
      ofStyle('halo', { backWidth: 2_500 }),
      [`${halo}.backWidth WRONG_WAY_ROUND`],
    ],
    [
      'a tennis bracelet of stones that are not in stock',
      ofStyle('tennis', { diameter: 2_000 }),
      [`styles.${styleAt('tennis')}.diameter NO_SUCH_STONE`],
    ],
    [
      'a solitaire without a stone',
      ofStyle('solitaire', { gems: [] }),
      [`styles.${styleAt('solitaire')}.gems TOO_FEW`],
    ],
    [
      'a charm necklace without a charm',
      ofStyle('charm-necklace', { charms: [] }),
      [`styles.${styleAt('charm-necklace')}.charms TOO_FEW`],
    ],
    [
      'a stone twice',
      changed((tables) => Object.assign(tables, { stones: [...testTables.stones, testTables.stones[0]] })),
      [`stones.${testTables.stones.length} TWICE`],
    ],
    [
      'a list that is too long',
      ofStyle('plain-band', { widths: Array.from({ length: 1_001 }, (_, width) => width) }),
      [`${band}.widths TOO_MANY`],
    ],
    ['two metals only in narrow bands', ofStyle('plain-band', { widths: [20, 30] }), [`${band} DEAD_END`]],
    [
      'fine gold that is only brushed',
      ofStyle('plain-band', { finishes: ['brushed'] }),
      [`${band} DEAD_END`],
    ],
    [
      'stones only in hammered metal',
      ofStyle('sown-band', { finishes: ['hammered'], gems: ['ruby'], metals: ['pt950'], widths: [40] }),
      [`${stylePath} DEAD_END`],
    ],
    [
      'large stones in narrow bands',
      ofStyle('carat-band', { widths: [30, 50] }),
      [`styles.${styleAt('carat-band')} DEAD_END`],
    ],
    [
      'four characters only in small pendants',
      ofStyle('character', { sizes: { s: { height: 9_000, thickness: 900, diameter: 0 } } }),
      [`styles.${styleAt('character')} DEAD_END`],
    ],
  ])('with %s report the path and the problem', (_, value, expected) => {
    expect(problems(value)).toEqual(expected);
  });

  it('report a dead end with the choices before it', () => {
    const result = readTables(ofStyle('plain-band', { widths: [20, 30] }));
    expect(result.ok ? null : result.error[0]).toEqual({
      path: band,
      problem: 'DEAD_END',
      data: { field: 'width', after: '{"metal":"18k-white-rose"}' },
    });
  });

  it('report every problem at once', () => {
    const broken = changed((tables) => {
      Object.assign(tables, { shop: 'Jin Lan', currency: 'EUR' });
      Object.assign(tables.styles[0] ?? {}, { craft: 'much' });
    });
    expect(problems(broken)).toEqual([
      'shop EXPECTED_TEXT',
      'currency UNKNOWN_CODE',
      'styles.0.craft EXPECTED_NUMBER',
    ]);
  });
});
