import type { ContentTree } from '@jinlan/contract/content-tree';
import type { RequestContext } from '../../platform/context.ts';
import { withPaths } from './addresses.ts';
import { listPages } from './list-pages.ts';
import { presentBlock, presentPage, printTree, withBlocks } from './present.ts';
import { robotsText } from './robots.ts';

interface ContactUsInput {
  readonly name: string;
  readonly email: string;
  readonly telephone?: string | null;
  readonly comment: string;
  readonly about?: string | null;
}

interface Kept {
  readonly tree: ContentTree;
  readonly identifier: string;
}

const treeOf = ({ tree, identifier }: Kept, { areas, storeView }: RequestContext): Promise<ContentTree> =>
  withBlocks(areas.content, tree, storeView.locale, [identifier]);

const fields = {
  content_tree: async (kept: Kept, _: unknown, context: RequestContext): Promise<ContentTree> =>
    withPaths(await treeOf(kept, context), (link) =>
      context.areas.content.addressOf(link, context.storeView),
    ),
  content: async (kept: Kept, _: unknown, context: RequestContext): Promise<string> =>
    printTree(context.areas.content, await treeOf(kept, context), context.storeView),
};

export const resolvers = {
  Query: {
    async cmsPage(
      _: unknown,
      { id, identifier }: { id?: number | null; identifier?: string | null },
      { areas, storeView }: RequestContext,
    ) {
      const by = typeof id === 'number' ? { id } : { identifier: identifier ?? '' };
      const page = await areas.content.page(by);
      return page && presentPage(page, storeView.locale);
    },
    async cmsBlocks(
      _: unknown,
      { identifiers }: { identifiers?: readonly (string | null)[] | null },
      { areas, storeView }: RequestContext,
    ) {
      const asked = (identifiers ?? []).filter((one) => one !== null);
      const blocks = await areas.content.blocks(asked);
      return { items: blocks.map((block) => presentBlock(block, storeView.locale)) };
    },
    cmsPages: (
      _: unknown,
      { pageSize, currentPage }: { pageSize: number; currentPage: number },
      { areas, storeView }: RequestContext,
    ) => listPages(areas.content.pages(), storeView.locale, pageSize, currentPage),
    robotsConfig: (_: unknown, __: unknown, { areas }: RequestContext) => ({
      customInstructions: robotsText(areas.stores.baseUrl),
      defaultRobots: 'INDEX,FOLLOW',
    }),
  },
  Mutation: {
    async contactUs(
      _: unknown,
      { input }: { input: ContactUsInput },
      { areas, storeView, actor, source, now }: RequestContext,
    ) {
      const { market, locale, code } = storeView;
      const asked = { actor, source, now, market, locale, storeView: code };
      await areas.content.writeToShop(asked, {
        ...{ name: input.name, email: input.email, comment: input.comment },
        ...{ telephone: input.telephone ?? '', about: input.about ?? '' },
      });
      return { status: true };
    },
  },
  CmsPage: fields,
  CmsBlock: fields,
};
