import { textsOf } from '@jinlan/domain/markets';
import { fold } from '@jinlan/domain/search';
import type {
  CategoryFilterInput,
  FilterEqualTypeInput,
  InputMaybe,
} from '../../../graphql/generated/resolvers.ts';
import { readUid } from '../pieces/piece.ts';
import type { Category, Taxonomy } from './taxonomy.ts';

/** Characters of a name to find that are read; no category has a longer name. */
const longestMatch = 120;

type Equal = InputMaybe<FilterEqualTypeInput>;

/** Finds categories by Magento's filter: all conditions must match; without any, returns the root. */
export function findCategories({ root, categoryById }: Taxonomy, filter: CategoryFilterInput): Category[] {
  const tests: ((category: Category) => boolean)[] = [];
  const requireOneOf = (condition: Equal, value: (category: Category) => string | null): void => {
    if (!condition) return;
    const values = new Set(
      [...(condition.in ?? []), condition.eq].filter((text) => typeof text === 'string'),
    );
    tests.push((category) => {
      const categoryValue = value(category);
      return categoryValue !== null && values.has(categoryValue);
    });
  };
  const byUid = (condition: Equal): Equal =>
    condition && {
      in: [...(condition.in ?? []), condition.eq].map((uid) => (uid == null ? null : readUid(uid))),
    };
  requireOneOf(filter.ids, ({ id }) => String(id));
  requireOneOf(byUid(filter.category_uid), ({ id }) => String(id));
  requireOneOf(filter.parent_id, ({ parentId }) => (parentId === null ? null : String(parentId)));
  requireOneOf(byUid(filter.parent_category_uid), ({ parentId }) =>
    parentId === null ? null : String(parentId),
  );
  requireOneOf(filter.url_key, ({ urlKey }) => urlKey);
  requireOneOf(filter.url_path, ({ urlPath }) => urlPath);
  const match = fold((filter.name?.match ?? '').slice(0, longestMatch));
  if (match !== '') tests.push(({ name }) => textsOf(name).some((text) => fold(text).includes(match)));
  if (tests.length === 0) return [root];
  return [...categoryById.values()].filter((category) => tests.every((matches) => matches(category)));
}
