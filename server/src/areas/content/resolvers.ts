import type { ContentTree } from '@jinlan/contract/content-tree';
import type { CmsBlockResolvers, Resolvers } from '../../graphql/generated/resolvers.ts';
import type { Wire } from '../../graphql/wire.ts';
import type { RequestContext } from '../../platform/context.ts';
import { withPaths } from './addresses.ts';
import { listPages } from './list-pages.ts';
import { presentBlock, presentPage, printTree, withBlocks } from './present.ts';
import { robotsText } from './robots.ts';

const treeOf = (
  { tree, identifier }: Wire<'CmsBlock'>,
  { areas, storeView }: RequestContext,
): Promise<ContentTree> => withBlocks(areas.content, tree, storeView.locale, [identifier ?? '']);

const fields = {
  content_tree: async (source, _, context) =>
    withPaths(await treeOf(source, context), (link) =>
      context.areas.content.addressOf(link, context.storeView),
    ),
  content: async (source, _, context) =>
    printTree(context.areas.content, await treeOf(source, context), context.storeView),
} satisfies CmsBlockResolvers;

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
} satisfies Resolvers;
