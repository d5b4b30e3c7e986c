import type { Market } from '@jinlan/domain/markets';
import type { CurrencyCode } from '@jinlan/domain/money';
import { movedStones, ownPricesOfStones, type Taken, taken } from '@jinlan/domain/validity';
import { jsonColumns, readJson } from '../../platform/database/json-columns.ts';
import type { Connection } from '../../platform/database.ts';

export const changedChannel = 'diamonds';

/** Whether a stone is free, held or sold. */
export { type Taken, taken } from '@jinlan/domain/validity';

const takenColumn = `case when sold then ${taken.sold} when held_by is not null then ${taken.held} else ${taken.no} end`;

export interface Changes {
  readonly version: number;
  /** Must be passed to the next call. */
  readonly mark: string;
  /** Stones that were held, sold or given back since the mark; null for none. */
  readonly stones: readonly (readonly [sku: string, taken: Taken])[] | null;
}

const changesJson = jsonColumns('diamonds.stone', [], { stones: movedStones });

/** The version and the stones changed since a mark; without a mark no stones. */
export async function readChanges(db: Connection, mark: string | null): Promise<Changes> {
  const [row] = await readJson(
    changesJson,
    db.query<Changes>(
      'diamonds.changes',
      `select version, pg_snapshot_xmin(pg_current_snapshot())::text as mark,
       (select jsonb_agg(jsonb_build_array(sku, ${takenColumn})) from diamonds.stone
        where changed_in >= $1::text::xid8 and changed_in < pg_snapshot_xmax(pg_current_snapshot())) as stones
     from diamonds.version`,
      [mark],
    ),
  );
  return row as Changes;
}

/** A range of ids: `after` exclusive, `upTo` inclusive. */
export interface Span {
  readonly after: number;
  readonly upTo: number;
}

/**
 * Splits the ids into spans of about `size` stones. Counts rows, because repeated imports leave wide gaps
 * in the ids.
 */
export async function stoneSpans(db: Connection, size: number): Promise<Span[]> {
  const steps = await db.query<{ upTo: number }>(
    'diamonds.stone-spans',
    `select max(id) as "upTo"
     from (select id, (row_number() over (order by id) - 1) / $1::integer as step from diamonds.stone) stone
     group by step order by step`,
    [size],
  );
  return steps.map(({ upTo }, index) => ({ after: steps[index - 1]?.upTo ?? 0, upTo }));
}

/** The stones of a span as columns: each list contains one value per stone, all in the same order. */
export interface StoneLists {
  readonly id: readonly number[];
  readonly sku: readonly string[];
  readonly shape: readonly string[];
  readonly carat: readonly number[];
  readonly colour: readonly (string | null)[];
  readonly clarity: readonly string[];
  readonly cut: readonly (string | null)[];
  readonly polish: readonly string[];
  readonly symmetry: readonly string[];
  readonly fluorescence: readonly string[];
  readonly coloured_option: readonly string[];
  readonly fancy_intensity: readonly (string | null)[];
  readonly origin: readonly string[];
  readonly laboratory: readonly string[];
  readonly certificate_type: readonly (string | null)[];
  readonly length: readonly (number | null)[];
  readonly width: readonly (number | null)[];
  readonly height: readonly (number | null)[];
  readonly depth: readonly (number | null)[];
  readonly table: readonly (number | null)[];
  readonly girdle: readonly (string | null)[];
  readonly culet: readonly (string | null)[];
  readonly number: readonly string[];
  /** Days since 1970. */
  readonly issued: readonly (number | null)[];
  readonly inscribed: readonly boolean[];
  readonly price: readonly number[];
  readonly currency: readonly CurrencyCode[];
  readonly ownPrices: readonly Readonly<Partial<Record<CurrencyCode, number>>>[];
  readonly markets: readonly (readonly Market[])[];
  readonly source: readonly (number | null)[];
  readonly delivery: readonly number[];
  readonly sold: readonly Taken[];
}

const listsJson = jsonColumns('diamonds.stone', [], { ownPrices: ownPricesOfStones });

/**
 * Loads a span as one row with a JSON list per column, which is several times cheaper than one row per stone. All lists
 * have the same order.
 */
export async function loadStones(db: Connection, { after, upTo }: Span): Promise<StoneLists | null> {
  const [row] = await readJson(
    listsJson,
    db.query<StoneLists>(
      'diamonds.stones',
      `select json_agg(id) as "id", json_agg(sku) as "sku", json_agg(shape) as "shape",
       json_agg(carat_points) as "carat", json_agg(colour) as "colour", json_agg(clarity) as "clarity",
       json_agg(cut) as "cut", json_agg(polish) as "polish", json_agg(symmetry) as "symmetry",
       json_agg(fluorescence) as "fluorescence", json_agg(coloured_option) as "coloured_option",
       json_agg(fancy_intensity) as "fancy_intensity", json_agg(origin) as "origin",
       json_agg(laboratory) as "laboratory", json_agg(certificate_type) as "certificate_type",
       json_agg(length_hundredths) as "length", json_agg(width_hundredths) as "width",
       json_agg(depth_hundredths) as "height", json_agg(depth_tenths) as "depth",
       json_agg(table_tenths) as "table", json_agg(girdle) as "girdle", json_agg(culet) as "culet",
       json_agg(certificate_number) as "number", json_agg(issued_on - date '1970-01-01') as "issued",
       json_agg(inscribed) as "inscribed", json_agg(price_minor) as "price",
       json_agg(currency) as "currency", json_agg(own_prices) as "ownPrices",
       json_agg(markets) as "markets", json_agg(source_id) as "source",
       json_agg(delivery_days) as "delivery", json_agg(${takenColumn}) as "sold"
     from (select * from diamonds.stone where id > $1 and id <= $2 order by id) stone`,
      [after, upTo],
    ),
  );
  return row?.id ? (row as StoneLists) : null;
}

export async function announceChange(tx: Connection): Promise<void> {
  await tx.query(
    'diamonds.announce-change',
    `with moved as (update diamonds.version set version = version + 1 returning version)
     select pg_notify('${changedChannel}', version::text) from moved`,
  );
}
