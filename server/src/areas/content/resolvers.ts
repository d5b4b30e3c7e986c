import type { ContentTree } from '@jinlan/contract/content-tree';
import type { RequestContext } from '../../platform/context.ts';
import { presentBlock, presentPage, printTree } from './present.ts';

interface Printed {
  readonly content_tree: ContentTree;
}

const content = ({ content_tree }: Printed, _: unknown, { areas }: RequestContext): string =>
  printTree(areas.content, content_tree);

export const resolvers = {
  Query: {
    async cmsPage(
      _: unknown,
      { id, identifier }: { id?: number | null; identifier?: string | null },
      { areas, storeView }: RequestContext,
    ) {
      const by = typeof id === 'number' ? { id } : { identifier: identifier ?? '' };
      const page = await areas.content.page(by);
      return page && presentPage(areas.content, page, storeView.locale);
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
    robotsConfig: () => ({ customInstructions: null, defaultRobots: 'INDEX,FOLLOW' }),
  },
  CmsPage: { content },
  CmsBlock: { content },
};
