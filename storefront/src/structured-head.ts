/**
 * The schema.org data of any page for search engines. Only the first document contains it, and browsers never load this
 * module.
 */
import type { HeadFacts } from './app/PageHead.tsx';
import type { Shop } from './app/shop.tsx';

type Facts = Pick<HeadFacts, 'title' | 'description' | 'canonical' | 'pageType' | 'trail' | 'hidden'>;

export function structuredHead(
  { title, description, canonical, pageType, trail, hidden }: Facts,
  { name, origin }: Pick<Shop, 'name' | 'origin'>,
): object[] {
  if (hidden) return [];
  return [
    ...(pageType
      ? [
          {
            '@context': 'https://schema.org',
            '@type': pageType,
            name: title,
            ...(description ? { description } : {}),
            url: canonical,
            isPartOf: { '@type': 'WebSite', name, url: `${origin}/` },
          },
        ]
      : []),
    ...(trail
      ? [
          {
            '@context': 'https://schema.org',
            '@type': 'BreadcrumbList',
            itemListElement: trail.map(({ label, to }, index) => ({
              '@type': 'ListItem',
              position: index + 1,
              name: label,
              ...(to === undefined ? {} : { item: origin + to }),
            })),
          },
        ]
      : []),
  ];
}
