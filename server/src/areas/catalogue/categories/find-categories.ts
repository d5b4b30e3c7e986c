import { fold } from '@jinlan/domain/search';
import type {
  CategoryFilterInput,
  FilterEqualTypeInput,
  InputMaybe,
} from '../../../graphql/generated/resolvers.ts';
import { readUid } from '../pieces/piece.ts';
import type { Category, Taxonomy } from './taxonomy.ts';

type Equal = InputMaybe<FilterEqualTypeInput>;

/** Categories by Magento's filter: every condition must hold; without one, the root. */
export function findCategories({ root, categoryById }: Taxonomy, filter: CategoryFilterInput): Category[] {
  const tests: ((category: Category) => boolean)[] = [];
  const among = (wish: Equal, value: (category: Category) => string | null): void => {
    if (!wish) return;
    const wanted = new Set([...(wish.in ?? []), wish.eq].filter((one) => typeof one === 'string'));
    tests.push((category) => {
      const own = value(category);
      return own !== null && wanted.has(own);
    });
  };
  const byUid = (wish: Equal): Equal =>
    wish && { in: [...(wish.in ?? []), wish.eq].map((uid) => (uid == null ? null : readUid(uid))) };
  among(filter.ids, ({ id }) => String(id));
  among(byUid(filter.category_uid), ({ id }) => String(id));
  among(filter.parent_id, ({ parentId }) => (parentId === null ? null : String(parentId)));
  among(byUid(filter.parent_category_uid), ({ parentId }) => (parentId === null ? null : String(parentId)));
  among(filter.url_key, ({ urlKey }) => urlKey);
  among(filter.url_path, ({ urlPath }) => urlPath);
  const match = filter.name?.match?.trim();
  if (match) tests.push(({ name }) => Object.values(name).some((one) => fold(one).includes(fold(match))));
  if (tests.length === 0) return [root];
  return [...categoryById.values()].filter((category) => tests.every((holds) => holds(category)));
}
