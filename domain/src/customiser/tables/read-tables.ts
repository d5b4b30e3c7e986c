/**
 * Reads the option tables from a file. Their shape is checked here, the relations between them in `check-tables.ts`.
 */
import { scales } from '../../diamonds/index.ts';
import { err, ok, type Result } from '../../kernel/index.ts';
import { fillTexts, inEachLocale, type LocalText, locales, markets } from '../../markets/index.ts';
import { currencyCodes } from '../../money/index.ts';
import { goldMetals } from '../../pricing/index.ts';
import {
  accentSettings,
  alloys,
  chains,
  charms,
  clasps,
  engravingFonts,
  engravingPositions,
  finishes,
  gems,
  heads,
  metals,
  pendantSizes,
  profiles,
  shoulders,
  straps,
} from '../design/codes.ts';
import { checkTables } from './check-tables.ts';
import {
  by,
  code,
  flag,
  integer,
  list,
  nullable,
  oneOf,
  optional,
  type Problem,
  type Read,
  record,
  text,
} from './read.ts';
import type {
  AccentFacts,
  AlloyPrice,
  BandStyle,
  BangleStyle,
  ChainStyle,
  CordStyle,
  NecklaceStyle,
  PendantStyle,
  SettingStyle,
  Span,
  Style,
  StylePicture,
  Tables,
  TennisStyle,
  Terms,
} from './tables.ts';

/** At most a million of any currency: a higher charge would be a typing error. */
const amount = integer(0, 100_000_000);
const days = integer(0, 365);
const thickness = integer(300, 20_000);
const tenths = integer(10, 300);
const lengths = list(integer(100, 1_000));
const wrists = list(integer(100, 300));
const nonEmptyText = text(/\S/);
const styleCode = text(/^[a-z0-9]+(?:-[a-z0-9]+){0,9}$/);

const terms: Read<Terms> = record<Terms>({ charge: amount, days });
const span = (from: number, to: number): Read<Span> =>
  record<Span>({ from: integer(from, to), to: integer(from, to) });
const local = record<LocalText>({
  ...inEachLocale(() => nonEmptyText),
  converted: optional(list(code(locales))),
});

const alloyPrice = oneOf<AlloyPrice>('by', {
  board: record({ by: code(['board']), metal: code(goldMetals) }),
  karat: record({ by: code(['karat']), perGram: integer(1, 100_000_000) }),
});

/** A picture of the shop, by its file. */
const picture = record<StylePicture>({
  file: text(/^(?!.*\.\.)[A-Za-z0-9_][A-Za-z0-9_./-]{0,180}\.(?:webp|png|jpe?g|avif)$/),
  color: nullable(text(/^#[0-9a-f]{6}$/)),
});

const facts = {
  code: styleCode,
  name: local,
  lead: local,
  picture: optional(picture),
  metals: list(code(metals)),
  craft: amount,
  days,
  engraving: list(code(engravingPositions), 0),
};
const shank = {
  profile: code(profiles),
  thickness,
  finishes: list(code(finishes)),
};
const accents = nullable(
  record<AccentFacts>({
    setting: code(accentSettings),
    count: integer(1, 200),
    diameter: integer(500, 10_000),
  }),
);
const optionalGems = list(nullable(code(gems)));
const font = code(engravingFonts);

const pendant = (kind: PendantStyle['kind']): Read<Style> =>
  record<PendantStyle>({
    kind: code([kind]),
    ...facts,
    sizes: by(
      pendantSizes,
      record({ height: integer(3_000, 60_000), thickness, diameter: integer(0, 20_000) }),
    ),
    chains: list(nullable(code(chains))),
    lengths,
    gems: list(code(gems), 0),
    font,
  });

const necklace = (kind: NecklaceStyle['kind']): Read<Style> =>
  record<NecklaceStyle>({
    kind: code([kind]),
    ...facts,
    chains: list(code(chains)),
    lengths,
    extender: list(flag),
    clasps: list(code(clasps)),
    charms: list(code(charms), 0),
    font,
    height: integer(0, 60_000),
    thickness: integer(0, 20_000),
  });

const style = oneOf<Style>('kind', {
  band: record<BandStyle>({
    kind: code(['band']),
    ...facts,
    ...shank,
    sizes: span(380, 760),
    flows: list(code(['single-ring', 'pair-rings'])),
    wornBy: list(code(['women', 'men'])),
    widths: list(tenths),
    gems: optionalGems,
    accents,
    carats: list(integer(1, 100), 0),
  }),
  setting: record<SettingStyle>({
    kind: code(['setting']),
    ...facts,
    ...shank,
    sizes: span(380, 760),
    head: code(heads),
    shoulder: code(shoulders),
    width: integer(1_000, 12_000),
    backWidth: integer(1_000, 12_000),
    shapes: list(code(scales.shape)),
    carat: span(1, 3_000),
    settingCharge: amount,
    gems: optionalGems,
    sides: nullable(record({ count: integer(1, 60), diameter: integer(500, 10_000) })),
    accents,
  }),
  cord: record<CordStyle>({
    kind: code(['cord']),
    ...facts,
    charms: list(code(charms)),
    charmHeight: integer(3_000, 30_000),
    straps: list(code(straps)),
    cordDiameter: integer(500, 6_000),
    beads: record({ count: integer(0, 60), diameter: integer(1_000, 15_000) }),
  }),
  chain: record<ChainStyle>({
    kind: code(['chain']),
    ...facts,
    charms: list(nullable(code(charms))),
    charmHeight: integer(3_000, 30_000),
    chains: list(code(chains)),
    wrists,
  }),
  tennis: record<TennisStyle>({
    kind: code(['tennis']),
    ...facts,
    gems: list(code(gems)),
    diameter: integer(1_000, 8_000),
    pitch: integer(1_000, 12_000),
    wrists,
  }),
  bangle: record<BangleStyle>({
    kind: code(['bangle']),
    ...facts,
    ...shank,
    widths: list(tenths),
    bangles: list(integer(40, 80)),
  }),
  initial: pendant('initial'),
  character: pendant('character'),
  zodiac: pendant('zodiac'),
  number: pendant('number'),
  disc: pendant('disc'),
  heart: pendant('heart'),
  solitaire: pendant('solitaire'),
  plain: necklace('plain'),
  name: necklace('name'),
  charm: necklace('charm'),
});

const charge = record({ flush: amount, pave: amount, channel: amount });
const longest = integer(1, 60);

const tables = record<Tables>({
  version: integer(1, 1_000_000),
  shop: text(/^[a-z0-9-]{1,40}$/),
  currency: code(currencyCodes),
  alloys: by(alloys, alloyPrice),
  metals: by(metals, terms),
  finishes: by(finishes, terms, 0),
  straps: by(straps, terms, 0),
  charms: by(charms, terms, 0),
  chains: by(chains, record({ charge: amount, days, gauge: integer(100, 5_000) }), 0),
  clasps: by(clasps, terms, 0),
  extender: record({ charge: amount, days, length: integer(10_000, 100_000) }),
  stones: list(
    record({
      gem: code(gems),
      diameter: integer(500, 20_000),
      milliCarat: integer(1, 30_000),
      price: amount,
    }),
    0,
  ),
  settingCharges: charge,
  engraving: record({
    charge: amount,
    days,
    fonts: list(font),
    longest: record({
      inside: longest,
      outside: longest,
      tag: longest,
      'back-s': longest,
      'back-m': longest,
      'back-l': longest,
    }),
    bannedWords: by(['everywhere', ...markets], list(text(/[\p{L}\p{N}]/u), 0, 10_000), 0),
  }),
  pairDiscountBasisPoints: integer(0, 5_000),
  transitDays: record(
    Object.fromEntries(markets.map((market) => [market, days])) as Record<
      (typeof markets)[number],
      Read<number>
    >,
  ),
  styles: list(style),
});

/** Returns the tables, which also satisfy `check-tables.ts`, or all problems. */
export function readTables(value: unknown): Result<Tables, readonly Problem[]> {
  const problems: Problem[] = [];
  const result = tables(fillTexts(value), '', problems);
  if (result === undefined || problems.length > 0) return err(problems);
  const disagreements = checkTables(result);
  return disagreements.length > 0 ? err(disagreements) : ok(result);
}
