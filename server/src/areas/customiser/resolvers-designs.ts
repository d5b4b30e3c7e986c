import type { RequestContext } from '../../platform/context.ts';
import type { SavedDesign, SavedDesigns } from './kept-designs.ts';
import { designPath, designPictureUrl } from './picture-address.ts';
import type { SharedRow } from './store-designs.ts';

export interface Given {
  readonly code: string;
  readonly picture?: string | null;
}

const shownShared = ({ short, code, picture }: SharedRow) => ({
  short,
  path: `/customizer/d/${short}`,
  code,
  picture_url: picture && designPictureUrl(picture),
});

const shownSaved = ({ id, name, code, picture, savedAt, flow }: SavedDesign) => ({
  uid: btoa(String(id)),
  name,
  path: flow === null ? '/customizer' : designPath(flow, code),
  code,
  picture_url: picture && designPictureUrl(picture),
  updated_at: savedAt.toISOString(),
});

export const presentSaved = (saved: SavedDesigns) => ({
  items: saved.rows.map(shownSaved),
  total_count: saved.total,
  page_info: {
    current_page: saved.currentPage,
    page_size: saved.pageSize,
    total_pages: Math.ceil(saved.total / saved.pageSize),
  },
});

export const designResolvers = {
  Query: {
    async sharedDesign(_: unknown, { short }: { readonly short: string }, { areas }: RequestContext) {
      const shared = await areas.customiser.shared(short);
      return shared && shownShared(shared);
    },
  },
  Mutation: {
    shareDesign: async (_: unknown, { code, picture }: Given, context: RequestContext) =>
      shownShared(await context.areas.customiser.share(context, { code, picture: picture ?? null })),
    saveDesign: async (
      _: unknown,
      { code, picture, name }: Given & { readonly name?: string | null },
      context: RequestContext,
    ) =>
      shownSaved(
        await context.areas.customiser.save(context, { code, picture: picture ?? null, name: name ?? null }),
      ),
    renameSavedDesign: async (
      _: unknown,
      { uid, name }: { readonly uid: string; readonly name: string },
      context: RequestContext,
    ) => shownSaved(await context.areas.customiser.rename(context, uid, name)),
    deleteSavedDesign: (_: unknown, { uid }: { readonly uid: string }, context: RequestContext) =>
      context.areas.customiser.delete(context, uid),
  },
  Customer: {
    async saved_designs(
      _: unknown,
      { pageSize, currentPage }: { readonly pageSize?: number | null; readonly currentPage?: number | null },
      context: RequestContext,
    ) {
      return presentSaved(
        await context.areas.customiser.saved(context, {
          pageSize: pageSize ?? 12,
          currentPage: currentPage ?? 1,
        }),
      );
    },
  },
};
