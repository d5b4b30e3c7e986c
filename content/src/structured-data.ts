/** The schema.org description of a content page. */
import { type ContentTree, childrenOf } from '@jinlan/contract/content-tree';

interface PageFacts {
  readonly identifier: string;
  readonly title: string;
  readonly description: string;
  /** Absolute address of the page. */
  readonly url: string;
  readonly tree: ContentTree;
  readonly shop: { readonly name: string; readonly origin: string };
  readonly home: string;
}

const types: Readonly<Record<string, string>> = { about: 'AboutPage', contact: 'ContactPage' };

const withoutTags = (html: string): string =>
  html
    .replace(/<[^>]+>/g, ' ')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&amp;/g, '&')
    .replace(/\s+/g, ' ')
    .trim();

function questionsIn(tree: ContentTree): readonly { readonly question: string; readonly html: string }[] {
  return tree.flatMap((node) =>
    node.kind === 'faq' ? node.groups.flatMap(({ items }) => items) : questionsIn(childrenOf(node)),
  );
}

export function structuredPage({
  identifier,
  title,
  description,
  url,
  tree,
  shop,
  home,
}: PageFacts): object[] {
  const questions = questionsIn(tree);
  return [
    {
      '@context': 'https://schema.org',
      '@type': questions.length > 0 ? 'FAQPage' : (types[identifier] ?? 'WebPage'),
      name: title,
      ...(description ? { description } : {}),
      url,
      isPartOf: { '@type': 'WebSite', name: shop.name, url: `${shop.origin}/` },
      ...(questions.length > 0
        ? {
            mainEntity: questions.map(({ question, html }) => ({
              '@type': 'Question',
              name: question,
              acceptedAnswer: { '@type': 'Answer', text: withoutTags(html) },
            })),
          }
        : {}),
    },
    {
      '@context': 'https://schema.org',
      '@type': 'BreadcrumbList',
      itemListElement: [
        { '@type': 'ListItem', position: 1, name: home, item: `${shop.origin}/` },
        { '@type': 'ListItem', position: 2, name: title, item: url },
      ],
    },
  ];
}
