import type { ContentTree } from '@jinlan/contract/content-tree';
import type { CheckoutAgreement, CmsBlock, CmsPage } from '../../graphql/generated/resolvers.ts';

/**
 * The types of the objects that resolvers return for GraphQL types whose fields have resolvers of their own. The mapper of
 * type `Xxx` is `XxxMapper`.
 */

export type CmsPageMapper = Omit<CmsPage, 'content' | 'content_tree'> & { readonly tree: ContentTree };
export type CmsBlockMapper = Omit<CmsBlock, 'content' | 'content_tree'> & { readonly tree: ContentTree };

/** `identifier`: the page's. */
export type CheckoutAgreementMapper = Omit<CheckoutAgreement, 'content'> & {
  readonly identifier: string;
  readonly tree: ContentTree;
};
