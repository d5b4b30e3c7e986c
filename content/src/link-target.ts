/** Address of a content link in this shop (specification 2: default, category, product, page). */
import type { Link } from '@jinlan/contract/content-tree';
import type { ContentShop } from './source.tsx';

export function linkTarget(
  { type, target, path: knownPath }: Link,
  shop: Pick<ContentShop, 'productSuffix' | 'categorySuffix'>,
): string {
  if (knownPath !== undefined) return knownPath;
  const path = target.replace(/^\/+/, '');
  switch (type) {
    case 'page':
      return path === 'home' ? '/' : `/${path}`;
    case 'category':
      return `/${withSuffix(path, shop.categorySuffix)}`;
    case 'product':
      return `/${withSuffix(path, shop.productSuffix)}`;
    case 'default':
      return /^(https?:|mailto:|tel:)/.test(target) ? target : `/${path}`;
  }
}

const withSuffix = (path: string, suffix: string): string =>
  suffix === '' || path.endsWith(suffix) || /[?#]/.test(path) ? path : path + suffix;
