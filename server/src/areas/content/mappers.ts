import type { ContentTree } from '@jinlan/contract/content-tree';
import type { CheckoutAgreement, CmsBlock, CmsPage } from '../../graphql/generated/resolvers.ts';

/**
 * The objects that resolvers pass on for a GraphQL type where they differ from it: `XxxMapper` for the
 * type `Xxx`.
 */

export type CmsPageMapper = Omit<CmsPage, 'content' | 'content_tree'> & { readonly tree: ContentTree };
export type CmsBlockMapper = Omit<CmsBlock, 'content' | 'content_tree'> & { readonly tree: ContentTree };

/** `identifier`: the page's. */
export type CheckoutAgreementMapper = Omit<CheckoutAgreement, 'content'> & {
  readonly identifier: string;
  readonly tree: ContentTree;
};
