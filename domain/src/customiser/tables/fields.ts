/**
 * The fields of a piece in their order. An option is closed only by fields before it. So a shopper who goes forward
 * always finds an open option, and going back closes none.
 */
import type { Millimetres, TenthsOfMillimetre } from '../../sizes/index.ts';
import type { Animal, ChainKind, Clasp, Finish, Gem, Metal, PendantSize, Strap } from '../design/codes.ts';
import type { Charm, ChosenStone, Engravings, StyleCode } from '../design/design.ts';
import type { Style } from './tables.ts';

export interface FieldValues {
  readonly style: StyleCode;
  readonly stone: ChosenStone;
  readonly text: string;
  readonly animal: Animal;
  readonly metal: Metal;
  readonly width: TenthsOfMillimetre;
  readonly finish: Finish;
  readonly gem: Gem | null;
  readonly charm: Charm | null;
  readonly strap: Strap;
  readonly pendantSize: PendantSize;
  readonly chain: ChainKind | null;
  readonly length: Millimetres;
  readonly extender: boolean;
  readonly clasp: Clasp;
  readonly wrist: Millimetres;
  readonly bangle: Millimetres;
  readonly size: TenthsOfMillimetre;
  readonly engraving: Engravings;
}

export type Field = keyof FieldValues;

/** The choices so far. A field without a choice is absent. */
export type Values = Partial<FieldValues>;

const onChain = ['metal', 'pendantSize', 'chain', 'length', 'engraving'] as const;
const roundTheNeck = ['metal', 'chain', 'length', 'extender', 'clasp'] as const;

const fields: Readonly<Record<Style['kind'], readonly Field[]>> = {
  band: ['style', 'metal', 'width', 'finish', 'gem', 'size', 'engraving'],
  setting: ['style', 'stone', 'metal', 'finish', 'gem', 'size', 'engraving'],
  cord: ['style', 'metal', 'charm', 'strap', 'engraving'],
  chain: ['style', 'metal', 'charm', 'chain', 'wrist', 'engraving'],
  tennis: ['style', 'metal', 'gem', 'wrist'],
  bangle: ['style', 'metal', 'width', 'finish', 'bangle', 'engraving'],
  initial: ['style', 'text', ...onChain],
  character: ['style', 'text', ...onChain],
  number: ['style', 'text', ...onChain],
  zodiac: ['style', 'animal', ...onChain],
  disc: ['style', ...onChain],
  heart: ['style', ...onChain],
  solitaire: ['style', 'gem', ...onChain],
  plain: ['style', ...roundTheNeck],
  name: ['style', 'text', ...roundTheNeck],
  charm: ['style', 'charm', ...roundTheNeck, 'engraving'],
};

const stoneFirst: readonly Field[] = ['stone', ...fields.setting.filter((field) => field !== 'stone')];

/** The fields of a piece of this kind, in their order. */
export function fieldsOf(kind: Style['kind']): readonly Field[] {
  return fields[kind];
}

/** The fields of a diamond ring, with stone and setting in the shopper's order. */
export function settingFields(first: 'stone' | 'setting'): readonly Field[] {
  return first === 'stone' ? stoneFirst : fields.setting;
}

/** Whether a piece has this field, given the choices before it. A pendant without a chain has no length. */
export function applies(field: Field, values: Values): boolean {
  return field !== 'length' || values.chain !== null;
}
