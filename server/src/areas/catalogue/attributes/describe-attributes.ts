import { changeTexts, inEachLocale, type LocalText } from '@jinlan/domain/markets';
import type { UiInputTypeEnum } from '../../../graphql/generated/resolvers.ts';
import type { Attribute, Taxonomy } from '../categories/taxonomy.ts';
import { uidOf } from '../pieces/piece.ts';
import type { Words } from '../words.ts';
import { labelWithoutCommas } from './label-without-commas.ts';

/** An attribute as clients introspect it: one of the retailer, or a system attribute of Magento. */
export interface DescribedAttribute {
  readonly uid: string;
  readonly code: string;
  readonly label: LocalText;
  /** The kind of input; its names are also values of `AttributeFrontendInputEnum`. */
  readonly input: UiInputTypeEnum;
  readonly dataType: 'INT' | 'STRING' | 'BOOLEAN' | 'FLOAT';
  readonly isSystem: boolean;
  readonly position: number;
  readonly options: readonly { readonly code: string; readonly label: LocalText }[];
  readonly isFilterable: boolean;
  readonly isSearchable: boolean;
  readonly isComparable: boolean;
  /** Whether the page of a piece shows the attribute. */
  readonly isVisible: boolean;
  readonly isSortable: boolean;
  readonly isRequired: boolean;
  readonly isUnique: boolean;
  readonly isHtml: boolean;
  /** Whether the cards of a list show the attribute. */
  readonly isListed: boolean;
}

const inputs = {
  select: 'SELECT',
  multiselect: 'MULTISELECT',
  text: 'TEXT',
  boolean: 'BOOLEAN',
  number: 'TEXT',
} as const;
const dataTypes = {
  select: 'INT',
  multiselect: 'STRING',
  text: 'STRING',
  boolean: 'BOOLEAN',
  number: 'FLOAT',
} as const;

/** The attributes that `cardFacts` shows. */
const cardAttributes = new Set(['metal', 'gold_weight', 'gem']);

export const describeAttribute = (attribute: Attribute): DescribedAttribute => ({
  uid: uidOf(attribute.id),
  code: attribute.code,
  label: attribute.label,
  input: inputs[attribute.input],
  dataType: dataTypes[attribute.input],
  isSystem: false,
  position: attribute.position,
  options: attribute.options.map(({ code, label }) => ({ code, label: withoutCommas(label) })),
  isFilterable: attribute.filterable,
  isSearchable: attribute.searchable,
  isComparable: attribute.comparable,
  isVisible: attribute.visible,
  isSortable: false,
  isRequired: false,
  isUnique: false,
  isHtml: false,
  isListed: cardAttributes.has(attribute.code),
});

const withoutCommas = (label: LocalText): LocalText => changeTexts(label, labelWithoutCommas);

type SystemAttribute = Partial<
  Omit<DescribedAttribute, 'uid' | 'code' | 'label' | 'isSystem' | 'position' | 'options'>
>;

/** Magento's system attributes that this shop has as fields of a piece, in Magento's order. */
const system = {
  name: { isSearchable: true, isSortable: true, isRequired: true, isListed: true },
  sku: { isSearchable: true, isComparable: true, isRequired: true, isUnique: true },
  description: { input: 'TEXTAREA', isSearchable: true, isComparable: true, isHtml: true },
  short_description: { input: 'TEXTAREA', isSearchable: true, isComparable: true, isHtml: true },
  price: {
    input: 'PRICE',
    dataType: 'FLOAT',
    isFilterable: true,
    isSortable: true,
    isRequired: true,
    isListed: true,
  },
  weight: { input: 'WEIGHT', dataType: 'FLOAT' },
  category_ids: {},
  image: { input: 'MEDIA_IMAGE' },
  small_image: { input: 'MEDIA_IMAGE', isListed: true },
  thumbnail: { input: 'MEDIA_IMAGE', isListed: true },
  url_key: { isListed: true },
  news_from_date: { input: 'DATE', isListed: true },
  news_to_date: { input: 'DATE', isListed: true },
  meta_title: {},
  meta_keyword: { input: 'TEXTAREA' },
  meta_description: { input: 'TEXTAREA' },
} as const satisfies Readonly<Record<string, SystemAttribute>>;

type SystemCode = keyof typeof system;

const describeSystem = (code: SystemCode, words: Words): DescribedAttribute => ({
  uid: uidOf(code),
  code,
  label: inEachLocale((locale) => words(locale, `attribute.${code}`)),
  input: 'TEXT',
  dataType: 'STRING',
  isSystem: true,
  position: 0,
  options: [],
  isFilterable: false,
  isSearchable: false,
  isComparable: false,
  isVisible: false,
  isSortable: false,
  isRequired: false,
  isUnique: false,
  isHtml: false,
  isListed: false,
  ...system[code],
});

/** System attributes first; an attribute of the retailer with the same code replaces one. */
export function describedAttributes(
  { attributes, attributeByCode }: Taxonomy,
  words: Words,
): DescribedAttribute[] {
  const codes = (Object.keys(system) as SystemCode[]).filter((code) => !attributeByCode.has(code));
  return [...codes.map((code) => describeSystem(code, words)), ...attributes.map(describeAttribute)];
}

/** The attribute with a code; null if unknown. */
export function describedByCode(
  { attributeByCode }: Taxonomy,
  code: string,
  words: Words,
): DescribedAttribute | null {
  const ownAttribute = attributeByCode.get(code);
  if (ownAttribute) return describeAttribute(ownAttribute);
  return Object.hasOwn(system, code) ? describeSystem(code as SystemCode, words) : null;
}
