/** The way to a page in the words of schema.org: `to` are paths, the page itself comes last. */
export function structuredTrail(
  crumbs: readonly { readonly label: string; readonly to: string }[],
  name: string,
  origin: string,
): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: [
      ...crumbs.map(({ label, to }, index) => ({
        '@type': 'ListItem',
        position: index + 1,
        name: label,
        item: origin + to,
      })),
      { '@type': 'ListItem', position: crumbs.length + 1, name },
    ],
  };
}
