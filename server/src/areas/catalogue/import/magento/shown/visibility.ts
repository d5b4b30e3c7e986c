import { normalText } from '@jinlan/domain/kernel';
import type { Visibility } from '../../../types/product-types.ts';

/**
 * The words for visibility in the administration's language, which an export uses. Translations come from Magento's
 * translation project (github.com/magento-l10n/i18n-magento2, module Catalog) and the language files of Magento 2.0.
 * 不单独显示 and the traditional words for "none" were added here.
 */
interface Words {
  readonly none: readonly string[];
  readonly catalogue: string;
  readonly search: readonly string[];
  /** Phrases that mean both, if they are not simply the two words joined. */
  readonly both?: readonly string[];
}

const languages: readonly Words[] = [
  { none: ['Not Visible Individually'], catalogue: 'Catalog', search: ['Search'] },
  // In this order: German; French; Spanish, with and without "es"; Italian; Dutch.
  { none: ['Einzeln nicht sichtbar', 'Nicht individuell sichtbar'], catalogue: 'Katalog', search: ['Suche'] },
  {
    none: ['Non visible individuellement', 'Pas visibles individuellement'],
    catalogue: 'Catalogue',
    search: ['Chercher', 'Rechercher', 'Recherche'],
  },
  {
    none: ['No es visible individualmente', 'No visible individualmente'],
    catalogue: 'Catálogo',
    search: ['Buscar', 'Búsqueda'],
  },
  { none: ['Non visibile singolarmente'], catalogue: 'Catalogo', search: ['Cerca', 'Ricerca'] },
  {
    none: ['Niet individueel zichtbaar', 'Niet afzonderlijk zichtbaar'],
    catalogue: 'Catalogus',
    search: ['Zoek', 'Zoeken'],
  },
  // In this order: Portuguese of both countries; Polish; Japanese; Korean.
  { none: ['Não Visível Individualmente'], catalogue: 'Catálogo', search: ['Pesquisa', 'Busca'] },
  {
    none: ['Niewidoczne pojedyńczo', 'Niewidoczne pojedynczo'],
    catalogue: 'Katalog',
    search: ['Szukaj', 'Wyszukiwanie'],
  },
  { none: ['非表示'], catalogue: 'カタログ', search: ['検索'] },
  { none: ['개별 표시 안함'], catalogue: '카탈로그', search: ['검색'] },
  // Simplified Chinese (two wordings), then traditional Chinese.
  {
    none: ['单独不可见', '无独立可见性', '不单独显示'],
    catalogue: '目录',
    search: ['搜索'],
    both: ['目录搜索'],
  },
  { none: [], catalogue: '分类', search: ['搜索'] },
  { none: ['單獨不可見', '不單獨顯示'], catalogue: '目錄', search: ['搜尋', '搜索'] },
];

/** Magento's constants. */
const constants = { 1: 'none', 2: 'catalogue', 3: 'search', 4: 'both' } as const;
export type VisibilityNumber = keyof typeof constants;

/** Normalises accents, commas, spaces and case, which people and programs often change. */
const normalise = (text: string): string =>
  normalText(normalText(text, 'NFKD').replace(/(?<=\p{Script=Latin})\p{M}+/gu, ''), 'NFC')
    .trim()
    .toLowerCase()
    .replace(/\s*[,、]\s*/gu, ', ')
    .replace(/\s+/g, ' ');

const visibilityByText: ReadonlyMap<string, Visibility> = new Map(
  languages
    .flatMap(({ none, catalogue, search, both = [] }): [string, Visibility][] => [
      ...none.map((text): [string, Visibility] => [text, 'none']),
      [catalogue, 'catalogue'],
      ...search.map((text): [string, Visibility] => [text, 'search']),
      ...search.map((text): [string, Visibility] => [`${catalogue}, ${text}`, 'both']),
      ...both.map((text): [string, Visibility] => [text, 'both']),
    ])
    .concat(Object.entries(constants), [['', 'both']])
    .map(([text, visibility]) => [normalise(text), visibility]),
);

/** Further words for Magento's constants, from `magento.json`. */
export type VisibilityNames = ReadonlyMap<string, VisibilityNumber>;

export const visibilityNames = (entries: Iterable<readonly [string, VisibilityNumber]>): VisibilityNames =>
  new Map([...entries].map(([text, number]) => [normalise(text), number]));

/** The visibility that a cell means; null for unknown words. An empty cell is Magento's default, both. */
export function readVisibility(text: string, names: VisibilityNames): Visibility | null {
  const number = names.get(normalise(text));
  return number === undefined ? (visibilityByText.get(normalise(text)) ?? null) : constants[number];
}
