import type { Locale } from '@jinlan/domain/markets';
import type { Wire } from '../../../graphql/wire.ts';
import { uidOf } from '../pieces/piece.ts';
import { mediaUrl } from '../pieces/present-piece.ts';
import { ancestors, type Category } from './taxonomy.ts';

/** The source of category resolvers. */
export interface CategorySource {
  readonly __typename: 'CategoryTree';
  readonly category: Category;
  readonly route?: { readonly relativeUrl: string; readonly redirectCode: number };
}

export const presentCategory = (category: Category): CategorySource => ({
  __typename: 'CategoryTree',
  category,
});

/** The breadcrumbs of a category; null for a top category, as Magento does. */
export function presentBreadcrumbs(category: Category, locale: Locale): Wire<'Breadcrumb'>[] | null {
  const chain = ancestors(category);
  return chain.length === 0
    ? null
    : chain.map(({ id, name, level, urlKey, urlPath }) => ({
        category_id: id,
        category_uid: uidOf(id),
        category_name: name[locale],
        category_level: level,
        category_url_key: urlKey,
        category_url_path: urlPath,
      }));
}

export const pictureUrl = (file: string | null): string | null => file && mediaUrl(file);
