import type { ContentTree } from '@jinlan/contract/content-tree';
import type { CmsBlockResolvers, Resolvers } from '../../graphql/generated/resolvers.ts';
import type { Wire } from '../../graphql/wire.ts';
import type { RequestContext } from '../../platform/context.ts';
import { withPaths } from './addresses.ts';
import { listPages } from './list-pages.ts';
import { presentAgreement, presentBlock, presentPage, printTree, withBlocks } from './present.ts';
import { robotsText } from './robots.ts';

type Contained = Pick<Wire<'CmsBlock'>, 'tree' | 'identifier'>;

const treeOf = (
  { tree, identifier }: Contained,
  { areas, storeView }: RequestContext,
): Promise<ContentTree> => withBlocks(areas.content, tree, storeView.locale, [identifier ?? '']);

const fields = {
  content_tree: async (source, _, context) =>
    withPaths(await treeOf(source, context), (link) =>
      context.areas.content.addressOf(link, context.storeView),
    ),
  content: async (source: Contained, _: unknown, context: RequestContext) =>
    printTree(context.areas.content, await treeOf(source, context), context.storeView),
} satisfies CmsBlockResolvers;

/** A page that does not exist is left out. */
async function agreementsOf({ areas, storeView }: RequestContext): Promise<Wire<'CheckoutAgreement'>[]> {
  const { agreements } = areas.stores.settings(storeView.market);
  const pages = await Promise.all(
    agreements.map(async ({ page: identifier, mode }) => {
      const page = await areas.content.page({ identifier });
      return page && presentAgreement(page, mode, storeView.locale);
    }),
  );
  return pages.filter((page) => page !== null);
}

export const resolvers = {
  Query: {
    async cmsPage(_, { id, identifier }, { areas, storeView }) {
      const by = typeof id === 'number' ? { id } : { identifier: identifier ?? '' };
      const page = await areas.content.page(by);
      return page && presentPage(page, storeView.locale);
    },
    async cmsBlocks(_, { identifiers }, { areas, storeView }) {
      const requested = (identifiers ?? []).filter((identifier) => identifier != null);
      const blocks = await areas.content.blocks(requested);
      return { items: blocks.map((block) => presentBlock(block, storeView.locale)) };
    },
    cmsPages: (_, { pageSize, currentPage }, { areas, storeView }) =>
      listPages(areas.content.pages(), storeView.locale, pageSize, currentPage),
    robotsConfig: (_, __, { areas }) => ({
      customInstructions: robotsText(areas.stores.baseUrl),
      defaultRobots: 'INDEX,FOLLOW',
    }),
    checkoutAgreements: (_, __, context) => agreementsOf(context),
  },
  Mutation: {
    async contactUs(_, { input }, { areas, storeView, actor, source, now }) {
      const { market, locale, code } = storeView;
      const caller = { actor, source, now, market, locale, storeView: code };
      await areas.content.writeToShop(caller, {
        ...{ name: input.name, email: input.email, comment: input.comment },
        ...{ telephone: input.telephone ?? '', about: input.about ?? '' },
      });
      return { status: true };
    },
  },
  StoreConfig: {
    linked_pages: (_, __, { areas, storeView }) => areas.content.linkedPages(storeView),
  },
  CmsPage: fields,
  CmsBlock: fields,
  CheckoutAgreement: { content: fields.content },
} satisfies Resolvers;
