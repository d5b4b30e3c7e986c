import type { QueryResolvers } from '../../../graphql/generated/resolvers.ts';
import type { RequestContext } from '../../../platform/context.ts';
import { ancestors, type Category } from '../categories/taxonomy.ts';
import { mediaUrl } from '../pieces/present-piece.ts';
import { presentMoney } from '../pieces/present-price.ts';
import { pagesOf, redirectOf, suggest } from './suggest.ts';

const suggestedCategory = (
  category: Category,
  { locale, categorySuffix }: RequestContext['storeView'],
  url = `/${category.urlPath}${categorySuffix}`,
) => ({
  kind: 'category',
  label: category.name[locale],
  below: ancestors(category).map(({ name }) => name[locale]),
  url,
  image_url: null,
  price: null,
});

/** The queries for redirects of a search, and for suggestions while typing. */
export const searchQueries = {
  async searchTerm(_, { Search }, { areas, storeView, currency }) {
    if (!Search) return null;
    const [stone] = await areas.diamonds.find({ market: storeView.market, currency }, Search);
    const model = await areas.catalogue.fresh();
    const context = areas.catalogue.prices.context(storeView.market, currency);
    const redirect = await redirectOf(model, { ...context, locale: storeView.locale }, Search);
    return {
      query_text: Search,
      redirect: redirect ?? (stone ? `/${stone.path}` : null),
      popularity: 0,
      pages: (await pagesOf(model, Search, currency)).map(({ category, url }) =>
        suggestedCategory(category, storeView, url),
      ),
    };
  },
  async searchSuggestions(_, { search }, { areas, storeView, currency }) {
    const model = await areas.catalogue.fresh();
    const context = areas.catalogue.prices.context(storeView.market, currency);
    const { locale } = storeView;
    const suggestions = await suggest(model, { ...context, locale }, search);
    const documents = (await areas.catalogue.pieces.documents.many(suggestions.ids)).filter(
      (document) => document !== null,
    );
    const stones = await areas.diamonds.find({ market: storeView.market, currency }, search);
    return [
      ...stones.map(({ label, path, price }) => ({
        kind: 'product',
        label,
        below: [],
        url: `/${path}`,
        image_url: null,
        price: presentMoney(price),
      })),
      ...suggestions.categories.map((category) =>
        suggestedCategory(
          category,
          storeView,
          category.isPageInternal && category.pageUrl !== null ? category.pageUrl : undefined,
        ),
      ),
      ...suggestions.pages.map(({ category, url }) => suggestedCategory(category, storeView, url)),
      ...suggestions.terms.map((label) => ({
        kind: 'term',
        label,
        below: [],
        url: `/search.html?query=${encodeURIComponent(label)}`,
        image_url: null,
        price: null,
      })),
      ...documents.map(({ piece, urlKey, pictures }) => {
        const row = model.columns.rowById.get(piece.id);
        const price = row === undefined ? null : model.prices.row(row, context);
        return {
          kind: 'product',
          label: piece.name[locale],
          below: [],
          url: `/${urlKey}${storeView.productSuffix}`,
          image_url: pictures[0] ? mediaUrl(pictures[0].file) : null,
          price: price && presentMoney(price.lowest.price.total),
        };
      }),
    ];
  },
} satisfies QueryResolvers;
