import { fold } from '@jinlan/domain/search';
import { completeTexts } from '../../../../platform/import/convert-chinese.ts';
import type { ImportProblem } from '../../../../platform/import/report.ts';
import { slugOf } from './rows/slug.ts';
import { pathJoint } from './rows/survey.ts';

/**
 * The URL keys of Magento's categories, which its product export lacks. They come from `magento-categories.json`: the REST
 * response to `categories/list?searchCriteria[pageSize]=1000`.
 */
export interface MagentoCategories {
  /** The URL key of the category with these names, from below the root down; null: unknown. */
  urlKey(names: readonly string[]): string | null;
  readonly problems: readonly ImportProblem[];
}

export const categoriesFile = 'magento-categories.json';

/** Levels of Magento's tree above the first that shoppers see. */
const hiddenLevels = 2;

export function readMagentoCategories(text: string | undefined): MagentoCategories {
  const keys = new Map<string, string>();
  const result = (problems: readonly ImportProblem[]): MagentoCategories => ({
    problems,
    urlKey: (names) => keys.get(nameKey(names)) ?? null,
  });
  if (text === undefined) return result([]);
  const items = itemsIn(text);
  if (items === null) {
    const message = 'Expected the answer of /rest/V1/categories/list: {"items": [...]}';
    return result([{ file: categoriesFile, line: 1, path: '', message }]);
  }
  const nameOf = new Map(items.map(({ id, name }) => [id, name]));
  for (const { path, urlKey } of items) {
    const names = path
      .split('/')
      .slice(hiddenLevels)
      .map((id) => nameOf.get(id) ?? '');
    if (names.length > 0 && urlKey !== '') keys.set(nameKey(names), slugOf(urlKey));
  }
  return result([]);
}

const nameKey = (names: readonly string[]): string => names.map(fold).join(pathJoint);

interface Item {
  readonly id: string;
  readonly name: string;
  /** The ids of all ancestors of the category, and at the end the category's id: `1/2/20`. */
  readonly path: string;
  readonly urlKey: string;
}

function itemsIn(text: string): readonly Item[] | null {
  let value: unknown;
  try {
    value = completeTexts<unknown>(JSON.parse(text.replace(/^\uFEFF/, '')));
  } catch {
    return null;
  }
  const items = fieldOf(value, 'items');
  if (!Array.isArray(items)) return null;
  return items.map((item: unknown): Item => {
    const attributes = fieldOf(item, 'custom_attributes');
    const urlKey = (Array.isArray(attributes) ? attributes : []).find(
      (attribute: unknown) => fieldOf(attribute, 'attribute_code') === 'url_key',
    );
    return {
      id: textOf(fieldOf(item, 'id')),
      name: textOf(fieldOf(item, 'name')).trim(),
      path: textOf(fieldOf(item, 'path')),
      urlKey: textOf(fieldOf(urlKey, 'value')),
    };
  });
}

const fieldOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).find(([key]) => key === name)?.[1]
    : undefined;

const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';
