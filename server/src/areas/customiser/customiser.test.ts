import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openWorkshop, previewOf, readTables } from '@jinlan/domain/customiser';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { problemText } from '../../platform/import/report.ts';
import { must } from '../../testing/buyer.ts';
import { sampleTables } from '../../testing/designs.ts';
import { createTestShop, type TestShop } from '../../testing/shop.ts';

const sample = await readFile(new URL('../../../../sample/customiser.json', import.meta.url), 'utf8');

const styles = `query ($flow: CustomiserFlow!) {
  customiserStyles(flow: $flow) { code name lead kind metals worn_by shapes profile head accents cm_delivery_days }
}`;
const flows = ['SINGLE_RING', 'PAIR_RINGS', 'DIAMOND_RING', 'BRACELET', 'PENDANT', 'NECKLACE'];

describe('the sample shop', () => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await createTestShop({ sample: true });
  });
  afterAll(() => shop.close());

  const stylesOf = async (flow: string, store = 'default') =>
    (await must(shop.graphql(styles, { flow }, { store }))).customiserStyles;

  test('sends tables with which a browser can begin a design', async () => {
    const { customiserTables } = await must(shop.graphql('{ customiserTables { version content } }'));
    const content: unknown = JSON.parse(customiserTables.content);
    const read = readTables(content);
    if (!read.ok) throw new Error(JSON.stringify(read.error));
    const raw = JSON.parse(sample);
    expect(customiserTables.version).toBe(raw.version);
    const { bannedWords } = read.value.engraving;
    expect(content).toEqual({ ...raw, engraving: { ...raw.engraving, bannedWords } });
    expect(Object.keys(bannedWords).sort()).toEqual(Object.keys(raw.engraving.bannedWords).sort());
    // The words are hashes, so that nobody can read them in a page.
    expect(Object.values(bannedWords).flat()).toHaveLength(
      Object.values(raw.engraving.bannedWords).flat().length,
    );
    for (const word of Object.values(bannedWords).flat()) expect(word).toMatch(/^[~=]\d+\.[0-9a-z]+$/);
    const workshop = openWorkshop(read.value, () => true);
    expect(previewOf(workshop, { tables: sampleTables, flow: 'pair-rings' })).toMatchObject({
      gender: 'both',
    });
  });

  test('sends the exchange rate for previews', async () => {
    const rateIn = async (store: string) =>
      (await must(shop.graphql('{ customiserTables { parts_per_million } }', {}, { store }))).customiserTables
        .parts_per_million;
    expect(await rateIn('hk_zh')).toBe(1_000_000);
    expect(await rateIn('default')).toBeLessThan(1_000_000);
  });

  test('has styles for every flow, by language and market of the store view', async () => {
    for (const flow of flows) expect((await stylesOf(flow)).length).toBeGreaterThanOrEqual(3);
    const [chinese] = await stylesOf('DIAMOND_RING');
    const [english] = await stylesOf('DIAMOND_RING', 'my_en');
    expect(chinese).toEqual({
      code: 'yi-xin',
      name: '一心',
      lead: '六爪托起一颗主石，戒臂素净。',
      kind: 'setting',
      metals: ['18k-yellow', '18k-white', '18k-rose', 'pt950'],
      worn_by: [],
      shapes: ['round', 'oval', 'pear', 'heart'],
      profile: 'd-shape',
      head: 'six-prong',
      accents: null,
      cm_delivery_days: 17,
    });
    expect(english).toMatchObject({ code: 'yi-xin', name: 'One Heart', cm_delivery_days: 21 });
  });

  test('offers a band as a ring and in pairs, with its wearers', async () => {
    const single: { code: string; worn_by: string[] }[] = await stylesOf('SINGLE_RING');
    const pairs: { code: string }[] = await stylesOf('PAIR_RINGS');
    const inBoth = single.filter(({ code }) => pairs.some((other) => other.code === code));
    expect(inBoth.length).toBeGreaterThan(3);
    expect(single.find(({ code }) => code === 'xing-he')?.worn_by).toEqual(['women']);
  });

  test('refuses an unknown flow', async () => {
    const { errors } = await shop.graphql(styles, { flow: 'BROOCH' });
    expect(errors?.[0]?.message).toContain('CustomiserFlow');
  });
});

describe('imported option tables', () => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await createTestShop();
  });
  afterAll(() => shop.close());

  const runImport = async (tables: string) => {
    const [report] = await shop.areas.customiser.importFiles({ tables });
    return { imported: report?.imported, problems: (report?.problems ?? []).map(problemText) };
  };
  /** The sample's tables as version 1, with a change. */
  const changed = (change: (tables: Record<string, unknown>) => void): string => {
    const tables = { ...JSON.parse(sample), version: 1 };
    change(tables);
    return JSON.stringify(tables);
  };
  const version = async () =>
    (await must(shop.graphql('{ customiserTables { version } }'))).customiserTables?.version;

  test('are null before the first import', async () => {
    expect((await must(shop.graphql('{ customiserTables { version } }'))).customiserTables).toBeNull();
    expect((await must(shop.graphql(styles, { flow: 'PENDANT' }))).customiserStyles).toEqual([]);
  });

  test('are imported completely or not at all, with all problems by path', async () => {
    expect(await runImport('{')).toEqual({ imported: 0, problems: ['customiser.json:1 Not valid JSON'] });
    const broken = changed((tables) => {
      tables.currency = 'EUR';
      (tables.styles as Record<string, unknown>[])[0] = {
        ...(tables.styles as Record<string, unknown>[])[0],
        craft: -1,
        colour: 'red',
      };
    });
    expect(await runImport(broken)).toEqual({
      imported: 0,
      problems: [
        'customiser.json:1 currency: No such code: EUR',
        'customiser.json:1 styles.0.colour: No such field',
        'customiser.json:1 styles.0.craft: Expected a whole number from 0 to 100000000',
      ],
    });
    expect(await version()).toBeUndefined();
  });

  test('with a dead end are refused with the choices that lead to it', async () => {
    const blocked = changed((tables) => {
      const [band] = tables.styles as { widths: number[] }[];
      if (band) band.widths = [20, 25];
    });
    const { problems } = await runImport(blocked);
    expect(problems).toEqual([
      'customiser.json:1 styles.0: No width is left after {"metal":"18k-white-rose"}',
    ]);
  });

  test('are offered at once, unchanged by a repeated import, and need a higher version to change', async () => {
    const first = changed(() => undefined);
    expect(await runImport(first)).toEqual({ imported: 1, problems: [] });
    expect(await version()).toBe(1);
    expect(await runImport(first)).toEqual({ imported: 1, problems: [] });
    const withDiscount = (number: number) =>
      changed((tables) => {
        tables.version = number;
        tables.pairDiscountBasisPoints = 300;
      });
    expect(await runImport(withDiscount(1))).toEqual({
      imported: 0,
      problems: ['customiser.json:1 version: Must be above 1, since the tables have changed'],
    });
    expect(await version()).toBe(1);
    expect(await runImport(withDiscount(2))).toEqual({ imported: 1, problems: [] });
    expect(await version()).toBe(2);
    const versions = await shop.db.query<{ version: number }>(
      'test.versions',
      'select version from customiser.tables order by version',
    );
    expect(versions).toEqual([{ version: 1 }, { version: 2 }]);
  });

  test('import pictures beside them; a style with a failed picture becomes a sketch, with a note', async () => {
    const from = await mkdtemp(join(tmpdir(), 'jinlan-styles-'));
    const to = join(from, 'shop');
    await mkdir(join(from, 'pictures/rings'), { recursive: true });
    await sharp({ create: { width: 80, height: 100, channels: 3, background: '#b48a45' } })
      .webp()
      .toFile(join(from, 'pictures/rings/plain.webp'));
    await writeFile(join(from, 'pictures/rings/broken.webp'), 'no picture');
    const bringPictured = async (...files: readonly string[]) => {
      const tables = changed((draft) => {
        draft.version = 3;
        for (const [index, style] of (draft.styles as { picture?: object }[]).entries()) {
          const file = files[index];
          if (file === undefined) delete style.picture;
          else style.picture = { file, color: '#b48a45' };
        }
      });
      const [report] = await shop.areas.customiser.importFiles({
        tables,
        takePictures: (names) => shop.areas.catalogue.takePictures(names, { from, to }),
      });
      return [...(report?.problems ?? []), ...(report?.notes ?? [])].map(problemText);
    };
    try {
      const note =
        'customiser.json:1 styles.1.picture.file: 2 styles are shown as sketches without their pictures, the first: There is no picture rings/none.webp. To show them, put the pictures below media/ and import with a higher version';
      const files = ['rings/plain.webp', 'rings/none.webp', 'rings/broken.webp'] as const;
      expect(await bringPictured(...files)).toEqual([note]);
      expect(await version()).toBe(3);
      expect(await bringPictured(...files)).toEqual([note]);
      expect(await bringPictured('rings/plain.webp')).toEqual([]);
      expect(await readdir(join(to, 'rings'))).toEqual(['plain.webp']);
      const pictured = '{ customiserStyles(flow: SINGLE_RING) { picture { file color } } }';
      const { customiserStyles } = await must(shop.graphql(pictured));
      expect(customiserStyles.slice(0, 2)).toEqual([
        { picture: { file: 'rings/plain.webp', color: '#b48a45' } },
        { picture: null },
      ]);
    } finally {
      await rm(from, { recursive: true });
    }
  });

  test('imported twice at once make one version', async () => {
    const fourth = changed((tables) => {
      tables.version = 4;
    });
    const reports = await Promise.all([runImport(fourth), runImport(fourth)]);
    expect(reports).toEqual([
      { imported: 1, problems: [] },
      { imported: 1, problems: [] },
    ]);
    expect(await version()).toBe(4);
  });
});
