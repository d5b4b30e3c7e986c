/** Converts a content link to an address of this shop. */
import type { Link } from '@jinlan/contract/content-tree';
import type { Shop } from './shop.tsx';

export function addressOf(link: Link, shop: Pick<Shop, 'categorySuffix' | 'productSuffix'>): string {
  if (link.path !== undefined) return link.path;
  switch (link.type) {
    case 'category':
      return `/${withSuffix(link.target, shop.categorySuffix)}`;
    case 'product':
      return `/${withSuffix(link.target.toLowerCase(), shop.productSuffix)}`;
    case 'page':
      return link.target === 'home' ? '/' : `/${link.target}`;
    case 'default':
      return link.target;
  }
}

function withSuffix(path: string, suffix: string): string {
  const bare = path.replace(/^\//, '');
  return suffix !== '' && bare.endsWith(suffix) ? bare : bare + suffix;
}
