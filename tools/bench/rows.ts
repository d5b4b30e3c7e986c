import { readFileSync } from 'node:fs';
import { type Catalogue, optionsOf } from './catalogue.ts';
import { type Ask, assertRight } from './shopper.ts';

/**
 * The measured rows. Each operation is a request of a shopper's browser, with the fields of our own storefront, and
 * each answer is checked against the catalogue's files. Lists, filters and addresses change from one operation to the
 * next, so that no answer can be reused; only the second row repeats the same request.
 */
export interface Row {
  readonly name: string;
  readonly title: string;
  /** Milliseconds of processor time, statements, operations a second: the limits for a shop of up to 10,000 pieces. */
  readonly limit: { readonly cpuMs: number; readonly sql?: number; readonly perSecond?: number };
  /** Limit in milliseconds of processor time with 100,000 pieces and 53,940 stones; missing without a limit. */
  readonly largeCpuMs?: number;
  /** Text with the time that Vendure 3.7 and Medusa 2.21 took for the same work, with 1,000 products. */
  readonly peers: string;
  /** Operations of one measurement. */
  readonly operations: number;
  /** Measured after every piece was requested once: the data of a piece's page is read on first use, and cached. */
  readonly warmsEveryPiece?: boolean;
  /** Prepares what the operations of one client need; the index distinguishes them. */
  prepare(catalogue: Catalogue): (ask: Ask, index: number) => Promise<void>;
}

const fragments = new URL('../../storefront/src/product/fragments.graphql', import.meta.url);
const card = readFileSync(fragments, 'utf8');

const pageSize = 24;

interface Priced {
  readonly sku: string;
  readonly price_range: { readonly minimum_price: { readonly final_price: { readonly value: number } } };
  readonly price_parts: {
    readonly steps: readonly { readonly amount: { readonly value: number } }[];
    readonly total: { readonly value: number };
  };
}
interface CountedAnswer {
  readonly attribute_code: string;
  readonly options: readonly { readonly value: string; readonly count: number }[];
}
interface Listed {
  readonly products: {
    readonly total_count: number;
    readonly items: readonly Priced[];
    readonly aggregations?: readonly CountedAnswer[];
  };
}

const priceOf = (item: Priced): number => item.price_range.minimum_price.final_price.value;
const cents = (value: number): number => Math.round(value * 100);

/** Checks a page of known pieces without duplicates, whose prices add up. */
function checkItems(catalogue: Catalogue, items: readonly Priced[], expected: number): void {
  assertRight(items.length === expected, `${items.length} pieces instead of ${expected}`);
  assertRight(new Set(items.map(({ sku }) => sku)).size === items.length, 'a piece twice');
  for (const item of items) {
    const product = catalogue.bySku.get(item.sku);
    assertRight(product !== undefined, `an unknown piece ${item.sku}`);
    const { steps, total } = item.price_parts;
    assertRight(
      steps.reduce((sum, { amount }) => sum + cents(amount.value), 0) === cents(total.value),
      `steps of ${item.sku} that do not add up`,
    );
    assertRight(total.value === priceOf(item), `two prices of ${item.sku}`);
    if (product?.type === 'simple' && product.price.kind === 'fixed')
      assertRight(cents(total.value) === product.price.amounts.HKD, `the price of ${item.sku}`);
  }
}

const listDocument = `query List($filter: ProductAttributeFilterInput!, $sort: ProductAttributeSortInput, $page: Int!) {
  products(filter: $filter, sort: $sort, pageSize: ${pageSize}, currentPage: $page) {
    total_count page_info { current_page page_size total_pages } items { ...PieceCard }
  }
}
${card}`;

const filteredDocument = `query Filtered($filter: ProductAttributeFilterInput!, $sort: ProductAttributeSortInput) {
  products(filter: $filter, sort: $sort, pageSize: ${pageSize}) {
    total_count items { ...PieceCard }
    aggregations { attribute_code label position options { label value count } }
  }
}
${card}`;

const searchDocument = `query Search($search: String!, $filter: ProductAttributeFilterInput) {
  products(search: $search, filter: $filter, pageSize: ${pageSize}) { total_count items { ...PieceCard } }
}
${card}`;

const urlDocument = `query Page($url: String!) {
  route(url: $url) {
    relative_url redirect_code type
    ... on ProductInterface {
      ...PieceCard
      description { html } details { label value } gold_price_type gold_weight
      media_gallery_entries { uid label file color width height }
      ... on ConfigurableProduct {
        configurable_options { uid attribute_code label values { uid label hint } }
        variants {
          attributes { uid code }
          product {
            uid sku stock_status gold_weight
            price_range { minimum_price { regular_price { value currency } final_price { value currency } } }
            price_parts { ...Waterfall }
          }
        }
      }
    }
  }
}
${card}`;

function ascending(items: readonly Priced[], sign: number): boolean {
  return items.every((item, at) => {
    const before = items[at - 1];
    return before === undefined || sign * (priceOf(item) - priceOf(before)) >= 0;
  });
}

/** An upper limit above every price: it filters nothing, and makes each request different. */
const beyond = (index: number): string => String(1e9 + index);

/** The number of pages, because the shop refuses pages beyond the last. */
const pagesOf = (total: number): number => Math.max(1, Math.ceil(total / pageSize));

export const rows: readonly Row[] = [
  {
    name: 'list',
    title: 'list of 24 by price',
    limit: { cpuMs: 1.5 },
    largeCpuMs: 2,
    peers: '6–10 ms / 6 ms with its search index, 71 ms without',
    operations: 2_000,
    prepare(catalogue) {
      const lists = [...catalogue.inCategory]
        .filter(([, pieces]) => pieces.length >= pageSize)
        .map(([path, pieces]) => ({ path, members: new Set(pieces.map(({ sku }) => sku)) }));
      return async (ask, index) => {
        const { path, members } = lists[index % lists.length] as (typeof lists)[number];
        const turn = Math.floor(index / lists.length);
        const descending = turn % 2 === 1;
        const page = 1 + (turn % Math.min(5, pagesOf(members.size)));
        const { products } = await ask<Listed>(listDocument, {
          filter: { category_url_path: { eq: path }, price: { to: beyond(index) } },
          sort: { price: descending ? 'DESC' : 'ASC' },
          page,
        });
        assertRight(
          products.total_count === members.size,
          `${products.total_count} of ${members.size} in ${path}`,
        );
        checkItems(catalogue, products.items, Math.min(pageSize, members.size - (page - 1) * pageSize));
        assertRight(ascending(products.items, descending ? -1 : 1), 'the order of prices');
        assertRight(
          products.items.every(({ sku }) => members.has(sku)),
          `a piece outside of ${path}`,
        );
      };
    },
  },
  {
    name: 'again',
    title: 'the same again for another guest',
    limit: { cpuMs: 0.4 },
    peers: 'as above',
    operations: 5_000,
    prepare(catalogue) {
      const pieces = catalogue.inCategory.get('gold') ?? [];
      return async (ask) => {
        const { products } = await ask<Listed>(listDocument, {
          filter: { category_url_path: { eq: 'gold' } },
          sort: { price: 'ASC' },
          page: 1,
        });
        assertRight(
          products.total_count === pieces.length,
          `${products.total_count} of ${pieces.length} in gold`,
        );
        checkItems(catalogue, products.items, pageSize);
        assertRight(ascending(products.items, 1), 'the order of prices');
      };
    },
  },
  {
    name: 'filters',
    title: 'list with 2 filters and all counts',
    limit: { cpuMs: 1.5 },
    largeCpuMs: 2,
    peers: '16 ms / 8 ms',
    operations: 2_000,
    prepare(catalogue) {
      const searches = filteredListsOf(catalogue);
      return async (ask, index) => {
        const { piece, metal, expectedCount, metals } = searches[index % searches.length] as FilteredList;
        const { products } = await ask<Listed>(filteredDocument, {
          filter: { piece: { eq: piece }, metal: { eq: metal }, price: { to: beyond(index) } },
          sort: { price: 'ASC' },
        });
        assertRight(
          products.total_count === expectedCount,
          `${products.total_count} of ${expectedCount} with ${piece}, ${metal}`,
        );
        checkItems(catalogue, products.items, Math.min(pageSize, expectedCount));
        assertRight(ascending(products.items, 1), 'the order of prices');
        const counted = products.aggregations?.find(({ attribute_code }) => attribute_code === 'metal');
        assertRight(
          counted?.options.length === metals.size &&
            counted.options.every(({ value, count }) => metals.get(value) === count),
          'the counts of metal',
        );
      };
    },
  },
  {
    name: 'product',
    title: 'product by URL with variants and prices',
    limit: { cpuMs: 1.5 },
    peers: '13 ms / 39 ms',
    operations: 2_000,
    warmsEveryPiece: true,
    prepare(catalogue) {
      const configurable = catalogue.products.filter(({ type }) => type === 'configurable');
      return async (ask, index) => {
        // Another piece each time; the sequence repeats after all of them.
        const product = configurable[(index * 7_919) % configurable.length] as (typeof configurable)[number];
        const { route } = await ask<{
          route: Priced & { relative_url: string; variants: readonly { product: Priced }[] };
        }>(urlDocument, { url: `/${product.urlKey}.html` });
        assertRight(route.relative_url === `${product.urlKey}.html`, 'the address');
        checkItems(catalogue, [route], 1);
        assertRight(route.sku === product.sku, `${route.sku} instead of ${product.sku}`);
        const variants = product.variants ?? [];
        assertRight(route.variants.length === variants.length, `${route.variants.length} variants`);
        variants.forEach(({ sku, price }, at) => {
          const shownVariant = route.variants[at]?.product;
          assertRight(shownVariant?.sku === sku, `variant ${sku}`);
          if (shownVariant && price.kind === 'fixed')
            assertRight(cents(priceOf(shownVariant)) === price.amounts.HKD, `the price of ${sku}`);
        });
      };
    },
  },
  {
    name: 'search',
    title: 'search by words, first page',
    limit: { cpuMs: 3 },
    largeCpuMs: 4,
    peers: '141 ms / 7 ms with its search index',
    operations: 2_000,
    prepare(catalogue) {
      const words = searchesOf(catalogue);
      return async (ask, index) => {
        const [search, expectedCount] = words[index % words.length] as (typeof words)[number];
        const { products } = await ask<Listed>(searchDocument, {
          search,
          filter: { price: { to: beyond(index) } },
        });
        assertRight(
          products.total_count >= expectedCount,
          `${products.total_count} found for ${search}, named so: ${expectedCount}`,
        );
        checkItems(catalogue, products.items, Math.min(pageSize, products.total_count));
        const expectedSkus = products.items.slice(0, expectedCount);
        assertRight(
          expectedSkus.every(({ sku }) => catalogue.bySku.get(sku)?.name['zh-Hans-CN'].includes(search)),
          `another piece before those named ${search}`,
        );
      };
    },
  },
];

interface FilteredList {
  readonly piece: string;
  readonly metal: string;
  readonly expectedCount: number;
  /** Counts of each metal among the pieces of the kind. */
  readonly metals: ReadonlyMap<string, number>;
}

function filteredListsOf({ products }: Catalogue): readonly FilteredList[] {
  const pieces = [...new Set(products.flatMap((product) => optionsOf(product, 'piece')))];
  return pieces.flatMap((piece) => {
    const ofKind = products.filter((product) => optionsOf(product, 'piece').includes(piece));
    const metals = new Map<string, number>();
    for (const product of ofKind)
      for (const metal of optionsOf(product, 'metal')) metals.set(metal, (metals.get(metal) ?? 0) + 1);
    return [...metals].map(([metal, expectedCount]) => ({ piece, metal, expectedCount, metals }));
  });
}

/**
 * Parts of names that occur in enough pieces to fill a page: some just enough, some in every tenth piece.
 * If a search filled its page in the large shop only, the row would measure the pieces shown instead of the
 * search.
 */
function searchesOf({ products }: Catalogue): readonly (readonly [search: string, named: number])[] {
  const names = products.map(({ name }) => name['zh-Hans-CN']);
  const parts = new Set(
    names.flatMap((name, index) => {
      const [series = '', subject = ''] = name.split(' ');
      return [index < 12 ? series : '', subject, subject.slice(0, 2), subject.slice(-2), subject.slice(-3)];
    }),
  );
  return [...parts]
    .filter((part) => /^\p{Script=Han}{2,}$/u.test(part))
    .map((part) => [part, names.filter((name) => name.includes(part)).length] as const)
    .filter(([, expectedCount]) => expectedCount >= pageSize);
}
