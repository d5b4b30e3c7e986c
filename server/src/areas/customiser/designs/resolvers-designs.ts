import type { Resolvers } from '../../../graphql/generated/resolvers.ts';
import type { Wire } from '../../../graphql/wire.ts';
import type { SavedDesign, SavedDesigns } from './kept-designs.ts';
import { designPath, designPictureUrl } from './picture-address.ts';
import type { SharedRow } from './store-designs.ts';

const presentShared = ({ short, code, picture }: SharedRow): Wire<'SharedDesign'> => ({
  short,
  path: `/customizer/d/${short}`,
  code,
  picture_url: picture && designPictureUrl(picture),
});

const presentSavedDesign = ({
  id,
  name,
  code,
  picture,
  savedAt,
  flow,
}: SavedDesign): Wire<'SavedDesign'> => ({
  uid: btoa(String(id)),
  name,
  path: flow === null ? '/customizer' : designPath(flow, code),
  code,
  picture_url: picture && designPictureUrl(picture),
  updated_at: savedAt.toISOString(),
});

export const presentSaved = (saved: SavedDesigns): Wire<'SavedDesigns'> => ({
  items: saved.rows.map(presentSavedDesign),
  total_count: saved.total,
  page_info: {
    current_page: saved.currentPage,
    page_size: saved.pageSize,
    total_pages: Math.ceil(saved.total / saved.pageSize),
  },
});

export const designResolvers = {
  Query: {
    async sharedDesign(_, { short }, { areas }) {
      const shared = await areas.customiser.shared(short);
      return shared && presentShared(shared);
    },
  },
  Mutation: {
    shareDesign: async (_, { code, picture }, context) =>
      presentShared(await context.areas.customiser.share(context, { code, picture: picture ?? null })),
    saveDesign: async (_, { code, picture, name }, context) =>
      presentSavedDesign(
        await context.areas.customiser.save(context, { code, picture: picture ?? null, name: name ?? null }),
      ),
    renameSavedDesign: async (_, { uid, name }, context) =>
      presentSavedDesign(await context.areas.customiser.rename(context, uid, name)),
    deleteSavedDesign: (_, { uid }, context) => context.areas.customiser.delete(context, uid),
  },
  Customer: {
    async saved_designs(_, { pageSize, currentPage }, context) {
      return presentSaved(
        await context.areas.customiser.saved(context, {
          pageSize: pageSize ?? 12,
          currentPage: currentPage ?? 1,
        }),
      );
    },
  },
} satisfies Resolvers;
