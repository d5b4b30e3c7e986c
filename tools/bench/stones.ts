import type { SampleStone } from '../../sample/diamonds.ts';
import type { Row } from './rows.ts';
import { assertRight } from './shopper.ts';

/**
 * Loose diamonds as the screens request them: a page of 24 with three filters and all counts, and a stone with similar
 * ones. A small shop has as many stones as pieces, a larger one all 53,940.
 */
export const stonesBeside = (products: number): number => (products <= 1_000 ? products : 53_940);

const pageSize = 24;

const listDocument = `query Stones($filter: DiamondFilterInput!, $sort: DiamondSortInput, $page: Int!) {
  diamonds(filter: $filter, sort: $sort, pageSize: ${pageSize}, currentPage: $page) {
    total_count page_info { current_page page_size total_pages }
    items {
      uid sku url_key shape carat colour coloured_option fancy_intensity clarity cut polish symmetry fluorescence
      origin certificate_number certificate_type delivery_days stock_status
      price { value currency } price_per_carat { value currency } location { code name is_store }
    }
    aggregations { attribute_code options { value count label } }
    ranges { attribute_code min max }
    presets { code active count }
  }
}`;

const stoneDocument = `query Stone($sku: String!) {
  diamond(sku: $sku) {
    uid sku canonical_url shape carat colour clarity cut polish symmetry fluorescence diameter
    measurements { length width depth } depth_percent table_percent ratio girdle culet origin
    certificate { laboratory laboratory_name type number issued_on inscription report_url is_sample }
    price { value currency } price_per_carat { value currency } stock_status delivery_days
    location { code name city is_store }
    similar(limit: 6) { sku shape carat colour clarity cut price { value } }
  }
}`;

interface Listed {
  readonly diamonds: {
    readonly total_count: number;
    readonly items: readonly { readonly sku: string; readonly price: { readonly value: number } }[];
    readonly aggregations: readonly {
      readonly attribute_code: string;
      readonly options: readonly { readonly value: string; readonly count: number }[];
    }[];
  };
}

interface FilteredStones {
  readonly filter: object;
  readonly expectedCount: number;
  /** Number of stones of each colour, if it were the only filter. */
  readonly colours: ReadonlyMap<string, number>;
}

const colours = ['D', 'E', 'F', 'G', 'H', 'I', 'J'];
const shapes = ['round', 'oval', 'cushion', 'pear'];
const differentSearches = 120;

/** Stones offered in Hong Kong. */
const offered = (stones: readonly SampleStone[]): readonly SampleStone[] =>
  stones.filter(({ sold, markets }) => sold === 'false' && markets.includes('hk'));

/**
 * Choices of three filters. Where few stones are that heavy, the weight range is extended until a page is
 * full, so that a page of 24 stones is the same work in a small and a large shop.
 */
function filteredStonesOf(stones: readonly SampleStone[]): readonly FilteredStones[] {
  const all = offered(stones).map((stone) => ({ ...stone, points: Math.round(Number(stone.carat) * 100) }));
  const heaviest = Math.max(...all.map(({ points }) => points));
  return Array.from({ length: differentSearches }, (_, index) => {
    const chosen = colours.slice(index % 5, (index % 5) + 3);
    const shape = shapes[index % shapes.length] as string;
    const from = 30 + (index % 17) * 5;
    const between = (to: number) =>
      all.filter((stone) => stone.shape === shape && stone.points >= from && stone.points <= to);
    const isFull = (to: number): boolean =>
      between(to).filter(({ colour }) => chosen.includes(colour)).length >= pageSize;
    let to = from + 40;
    while (!isFull(to) && to < heaviest) to += 40;
    const candidates = between(to);
    return {
      filter: {
        shape: { eq: shape },
        colour: { in: chosen },
        carat: { from: String(from / 100), to: String(to / 100) },
      },
      expectedCount: candidates.filter(({ colour }) => chosen.includes(colour)).length,
      colours: new Map(
        colours.map((colour) => [colour, candidates.filter((stone) => stone.colour === colour).length]),
      ),
    };
  });
}

export const stoneRows: readonly Row[] = [
  {
    name: 'stones',
    title: 'loose diamonds with 3 filters and all counts',
    limit: { cpuMs: 2 },
    largeCpuMs: 2,
    peers: '',
    operations: 2_000,
    prepare(catalogue) {
      const filteredLists = filteredStonesOf(catalogue.stones());
      return async (ask, index) => {
        const {
          filter,
          expectedCount,
          colours: counted,
        } = filteredLists[index % filteredLists.length] as FilteredStones;
        const turn = Math.floor(index / filteredLists.length);
        const page = 1 + (turn % Math.max(1, Math.min(3, Math.ceil(expectedCount / pageSize))));
        const descending = turn % 2 === 1;
        const { diamonds } = await ask<Listed>(listDocument, {
          // A limit above every price makes each request different.
          filter: { ...filter, price: { to: String(1e9 + index) } },
          sort: { price: descending ? 'DESC' : 'ASC' },
          page,
        });
        assertRight(
          diamonds.total_count === expectedCount,
          `${diamonds.total_count} of ${expectedCount} stones`,
        );
        assertRight(
          diamonds.items.length === Math.min(pageSize, expectedCount - (page - 1) * pageSize),
          'the page of stones',
        );
        const prices = diamonds.items.map(({ price }) => price.value);
        assertRight(
          prices.every(
            (price, at) => at === 0 || (price - (prices[at - 1] as number)) * (descending ? -1 : 1) >= 0,
          ),
          'the order of stones by price',
        );
        const options = diamonds.aggregations.find(
          ({ attribute_code }) => attribute_code === 'colour',
        )?.options;
        assertRight(
          options?.every(({ value, count }) => (counted.get(value) ?? 0) === count) === true,
          'the counts of colours',
        );
      };
    },
  },
  {
    name: 'stone',
    title: 'a loose diamond with six like it',
    limit: { cpuMs: 2 },
    largeCpuMs: 2,
    peers: '',
    operations: 2_000,
    prepare(catalogue) {
      const all = offered(catalogue.stones());
      return async (ask, index) => {
        const stone = all[(index * 7_919) % all.length] as SampleStone;
        const { diamond } = await ask<{
          diamond: { sku: string; carat: number; similar: readonly { readonly sku: string }[] };
        }>(stoneDocument, { sku: stone.sku, turn: index });
        assertRight(
          diamond.sku === stone.sku && diamond.carat === Number(stone.carat),
          `the stone ${stone.sku}`,
        );
        assertRight(diamond.similar.length === 6, `${diamond.similar.length} stones like ${stone.sku}`);
      };
    },
  },
];
