/**
 * The share code of a design: equal designs have equal codes, short enough for a link and a QR code. Its bytes are:
 *
 * format (1) · length of the rest without the checksum · shop (2 bytes of the checksum of its key) · version of the
 * tables · flow, plus 128 for stone first · the pair's mode, gender, carat, style · for each piece its fields, each by
 * its number and value, then 0 · checksum of all before it (4 bytes).
 *
 * Values of a list are stored by their index; where `null` is possible it is 0, and indices are one higher. Fields have
 * the numbers of `numbered`; a number never changes its meaning. A second engraving repeats the field, so a design with
 * one engraving keeps its code from when only one was possible.
 */
import { scales } from '../../diamonds/index.ts';
import { ok, type Refusal, type Result, refuse } from '../../kernel/index.ts';
import type { Workshop } from '../making/workshop.ts';
import {
  type PairValues,
  type Part,
  pairOf,
  partsOf,
  rebuild,
  sharesStyle,
  valuesOf,
} from '../rules/parts.ts';
import { type Dropped, repair } from '../rules/repair.ts';
import { type Field, fieldsOf, type Values } from '../tables/fields.ts';
import type { Style } from '../tables/tables.ts';
import { checksum, fromAddress, Reader, toAddress, Unreadable, Writer } from './bytes.ts';
import {
  animals,
  chains,
  charms,
  clasps,
  engravingFonts,
  engravingPositions,
  finishes,
  flows,
  gems,
  genders,
  metals,
  pairModes,
  pendantSizes,
  straps,
} from './codes.ts';
import type { Charm, ChosenStone, Draft, Engraving, Engravings } from './design.ts';
import { placeOfEngraving } from './engraving.ts';

const FORMAT = 1;
/**
 * The highest format number of future versions. Input with a higher first byte (an order number, a code in small
 * letters) is no share code.
 */
const LATEST_FORMAT = 7;
const STONE_FIRST = 128;
const LONGEST_CODE = 1_500;
const CHECKSUM = 4;

/** The kinds of pieces that are written in a code. */
const kinds = [
  ...(['cord', 'chain', 'tennis', 'bangle'] as const),
  ...(['initial', 'character', 'zodiac', 'number', 'disc', 'heart', 'solitaire'] as const),
  ...(['plain', 'name', 'charm'] as const),
] as const;
type Kind = (typeof kinds)[number];

const kindsOfFlow: Readonly<Record<Draft['flow'], readonly Kind[]>> = {
  'single-ring': [],
  'pair-rings': [],
  'diamond-ring': [],
  bracelet: kinds.slice(0, 4),
  pendant: kinds.slice(4, 11),
  necklace: kinds.slice(11),
};

interface Codec<T> {
  readonly write: (to: Writer, value: T) => void;
  readonly read: (from: Reader) => T;
}

const integer: Codec<number> = {
  write: (to, value) => to.integer(value),
  read: (from) => from.integer(),
};
const text: Codec<string> = { write: (to, value) => to.text(value), read: (from) => from.text() };
const flag: Codec<boolean> = {
  write: (to, value) => to.integer(Number(value)),
  read: (from) => from.one([false, true]),
};
const entryOf = <const T>(all: readonly T[]): Codec<T> => ({
  write: (to, value) => to.integer(all.indexOf(value)),
  read: (from) => from.one(all),
});
const stone: Codec<ChosenStone> = {
  write: (to, { sku, shape, carat, colouredOption, length, width, depth }) => {
    to.text(sku);
    entryOf(scales.shape).write(to, shape);
    entryOf(scales.coloured_option).write(to, colouredOption);
    for (const measure of [carat, length, width, depth]) to.integer(measure);
  },
  read: (from) => {
    const sku = from.text();
    const shape = from.one(scales.shape);
    const colouredOption = from.one(scales.coloured_option);
    const [carat, length, width] = [from.integer(), from.integer(), from.integer()];
    return { sku, shape, carat, colouredOption, length, width, depth: from.integer() };
  },
};
const charm: Codec<Charm | null> = {
  write: (to, value) => {
    entryOf([null, ...charms]).write(to, value === null ? null : value.code);
    if (value?.code === 'character') to.text(value.text);
  },
  read: (from) => {
    const code = from.one([null, ...charms]);
    if (code === null) return null;
    return code === 'character' ? { code, text: from.text() } : { code };
  },
};
const engraving: Codec<Engraving | null> = {
  write: (to, value) => {
    entryOf([null, ...engravingPositions]).write(to, value === null ? null : value.position);
    if (value === null) return;
    entryOf(engravingFonts).write(to, value.font);
    to.text(value.lines[0]);
    to.text(value.lines[1] ?? '');
  },
  read: (from) => {
    const position = from.one([null, ...engravingPositions]);
    if (position === null) return null;
    const font = from.one(engravingFonts);
    const [first, second] = [from.text(), from.text()];
    return { position, font, lines: second === '' ? [first] : [first, second] };
  },
};

/** The values that a code stores. It stores engravings one at a time; null stands for a piece without any. */
interface WrittenValues extends Omit<Values, 'engraving'> {
  readonly engraving?: Engraving | null;
}

const codecs: {
  readonly [F in Field]: Codec<NonNullable<WrittenValues[F]> | Extract<WrittenValues[F], null>>;
} = {
  style: text,
  stone,
  text,
  animal: entryOf(animals),
  metal: entryOf(metals),
  width: integer,
  finish: entryOf(finishes),
  gem: entryOf([null, ...gems]),
  charm,
  strap: entryOf(straps),
  pendantSize: entryOf(pendantSizes),
  chain: entryOf([null, ...chains]),
  length: integer,
  extender: flag,
  clasp: entryOf(clasps),
  wrist: integer,
  bangle: integer,
  size: integer,
  engraving,
};
/** 0 ends a piece, 1 is its kind, and these fields are numbered from 2. */
const numbered = Object.keys(codecs) as readonly Field[];
const END = 0;
const KIND = 1;

/** Encodes a design or draft in 40 to 150 characters allowed in addresses. `shop`: key of the tables' shop. */
export function encodeDesign(draft: Draft, shop: string): string {
  const body = new Writer();
  const [high, low] = markOf(shop);
  body.bytes.push(high, low);
  body.integer(draft.tables);
  const stoneFirst = draft.flow === 'diamond-ring' && draft.first === 'stone';
  body.integer(flows.indexOf(draft.flow) + (stoneFirst ? STONE_FIRST : 0));
  if (draft.flow === 'pair-rings') writePair(body, pairOf(draft));
  for (const part of partsIn(draft.flow, pairOf(draft))) writePiece(body, valuesOf(draft, part));
  const all = new Writer();
  all.integer(FORMAT);
  all.integer(body.bytes.length);
  all.bytes.push(...body.bytes);
  const sum = checksum(all.bytes);
  for (const shift of [24, 16, 8, 0]) all.bytes.push((sum >>> shift) & 255);
  return toAddress(all.bytes);
}

const partsIn = (flow: Draft['flow'], { gender }: PairValues): readonly Part[] =>
  flow === 'pair-rings' ? partsOf(gender) : ['piece'];

function markOf(shop: string): readonly [number, number] {
  const mark = new Writer();
  mark.text(shop);
  const sum = checksum(mark.bytes);
  return [(sum >>> 8) & 255, sum & 255];
}

function writePair(to: Writer, { mode, gender, carat, style }: PairValues): void {
  to.integer(mode ? pairModes.indexOf(mode) + 1 : 0);
  to.integer(gender ? genders.indexOf(gender) + 1 : 0);
  to.integer(carat ?? 0);
  to.text(style ?? '');
}

function writePiece(to: Writer, values: Values): void {
  const kind = 'kind' in values ? kinds.indexOf(values.kind as Kind) : -1;
  if (kind >= 0) {
    to.integer(KIND);
    to.integer(kind);
  }
  numbered.forEach((field, index) => {
    for (const value of writtenValues(field, values)) {
      to.integer(index + 2);
      (codecs[field] as Codec<unknown>).write(to, value);
    }
  });
  to.integer(END);
}

function writtenValues(field: Field, values: Values): readonly unknown[] {
  if (values[field] === undefined) return [];
  if (field !== 'engraving') return [values[field]];
  return values.engraving?.length ? values.engraving : [null];
}

export type CodeRefusal =
  /** Empty, longer than any design, or with characters outside the code's alphabet. */
  | Refusal<'CODE_MALFORMED', Record<never, never>>
  | Refusal<'CODE_FORMAT_UNKNOWN', { readonly format: number }>
  | Refusal<'CODE_CUT_SHORT', Record<never, never>>
  | Refusal<'CODE_EDITED', Record<never, never>>
  | Refusal<'CODE_OF_ANOTHER_SHOP', Record<never, never>>;

/** Decodes a code. `openDesign` checks whether the design can still be made. */
export function decodeDesign(code: string, shop: string): Result<Draft, CodeRefusal> {
  const bytes = code.length > 0 && code.length <= LONGEST_CODE ? fromAddress(code) : null;
  if (!bytes) return refuse('CODE_MALFORMED', {});
  const format = bytes[0] ?? FORMAT;
  if (format === 0 || format > LATEST_FORMAT) return refuse('CODE_MALFORMED', {});
  if (format !== FORMAT) return refuse('CODE_FORMAT_UNKNOWN', { format });
  const head = new Reader(bytes.slice(1));
  const length = decodeOrNull(() => head.integer());
  const start = 1 + head.position;
  const bodyEnd = start + (length ?? Number.POSITIVE_INFINITY);
  if (bytes.length < bodyEnd + CHECKSUM) return refuse('CODE_CUT_SHORT', {});
  const sum = bytes.slice(bodyEnd).reduce((number, byte) => number * 256 + byte, 0);
  if (bytes.length > bodyEnd + CHECKSUM || sum !== checksum(bytes.slice(0, bodyEnd)))
    return refuse('CODE_EDITED', {});
  const [high, low] = markOf(shop);
  if (bytes[start] !== high || bytes[start + 1] !== low) return refuse('CODE_OF_ANOTHER_SHOP', {});
  const draft = decodeOrNull(() => readBody(new Reader(bytes.slice(start + 2, bodyEnd))));
  // Every design has exactly one code. Another spelling of it was not written by the shop.
  return draft && encodeDesign(draft, shop) === code ? ok(draft) : refuse('CODE_EDITED', {});
}

function decodeOrNull<T>(decode: () => T): T | null {
  try {
    return decode();
  } catch (error) {
    if (error instanceof Unreadable) return null;
    throw error;
  }
}

function readBody(from: Reader): Draft {
  const tables = from.integer();
  const marked = from.integer();
  const flow = flows[marked % STONE_FIRST];
  if (flow === undefined || (marked >= STONE_FIRST && flow !== 'diamond-ring')) throw new Unreadable();
  const pair = flow === 'pair-rings' ? readPair(from) : {};
  const first = marked >= STONE_FIRST ? { first: 'stone' as const } : {};
  const empty = { tables, flow, ...first, ...pair } as Draft;
  const pieces = partsIn(flow, pair).map((part) => ({ part, values: readPiece(from, empty) }));
  if (!from.isAtEnd) throw new Unreadable();
  return rebuild(empty, tables, pair, pieces);
}

function readPair(from: Reader): PairValues {
  const mode = from.one([null, ...pairModes]);
  const gender = from.one([null, ...genders]);
  const carat = from.integer();
  const style = from.text();
  if (mode === null && (gender !== null || carat > 0 || style !== '')) throw new Unreadable();
  return {
    ...(mode && { mode }),
    ...(gender && { gender }),
    ...(carat > 0 && { carat }),
    ...(style !== '' && { style }),
  };
}

function readPiece(from: Reader, draft: Draft): Values {
  const values: Partial<Record<Field | 'kind', unknown>> = {};
  let number = from.integer();
  if (number === KIND) {
    values.kind = from.one(kinds);
    number = from.integer();
  }
  for (; number !== END; number = from.integer()) {
    const field = numbered[number - 2];
    if (field === undefined) throw new Unreadable();
    const value = codecs[field].read(from);
    values[field] =
      field === 'engraving'
        ? withEngraving(values.engraving as Engravings | undefined, value as Engraving | null)
        : value;
  }
  checkPiece(values as Values, values.kind as Kind | undefined, draft);
  return values as Values;
}

/** Checks that engravings are sorted by position, each once. "None" is written once, alone. */
function withEngraving(before: Engravings | undefined, next: Engraving | null): Engravings {
  if (next === null) {
    if (before !== undefined) throw new Unreadable();
    return [];
  }
  const last = before?.at(-1);
  if (before !== undefined && (last === undefined || placeOfEngraving(last) >= placeOfEngraving(next)))
    throw new Unreadable();
  return [...(before ?? []), next];
}

/** Checks that a piece has only fields of its flow and kind, and before the style only a stone. */
function checkPiece(values: Values, kind: Kind | undefined, draft: Draft): void {
  const ofFlow = kindsOfFlow[draft.flow];
  const started = values.style !== undefined;
  if (ofFlow.length > 0 ? started !== (kind !== undefined) : kind !== undefined) throw new Unreadable();
  if (kind !== undefined && !ofFlow.includes(kind)) throw new Unreadable();
  const pieceKind: Style['kind'] = kind ?? (draft.flow === 'diamond-ring' ? 'setting' : 'band');
  for (const field of Object.keys(values) as (Field | 'kind')[]) {
    if (field === 'kind') continue;
    if (!fieldsOf(pieceKind).includes(field)) throw new Unreadable();
    const mayPrecedeStyle = field === 'style' || (field === 'stone' && pieceKind === 'setting');
    if (sharesStyle(draft) ? field === 'style' : !started && !mayPrecedeStyle) throw new Unreadable();
  }
}

export type OpeningRefusal =
  | CodeRefusal
  /** Made with tables that this process has not loaded yet. */
  | Refusal<'TABLES_NEWER', { readonly tables: number }>
  /** The choices that are no longer offered or no longer fit, and the design without them. */
  | Refusal<'OPTIONS_RETIRED', { readonly dropped: readonly Dropped[]; readonly draft: Draft }>;

/** Opens a design from a link and checks it against the current tables. */
export function openDesign(workshop: Workshop, code: string): Result<Draft, OpeningRefusal> {
  const { shop, version } = workshop.tables;
  const decoded = decodeDesign(code, shop);
  if (!decoded.ok) return decoded;
  if (decoded.value.tables > version) return refuse('TABLES_NEWER', { tables: decoded.value.tables });
  const { draft, dropped } = repair(workshop, decoded.value);
  return dropped.length > 0 ? refuse('OPTIONS_RETIRED', { dropped, draft }) : ok(draft);
}
