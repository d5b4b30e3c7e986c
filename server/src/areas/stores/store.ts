import type { BusinessDay } from '@jinlan/domain/kernel';
import type { Locale, LocalText, Market } from '@jinlan/domain/markets';
import type { Rate } from '@jinlan/domain/money';
import {
  agreements,
  type FpsTerms,
  fpsTermsOrNull,
  localText,
  localTextOrNull,
  type ShopSeller,
  shopLogoOrNull,
  shopSellerOrNull,
  socialLinks,
} from '@jinlan/domain/validity';
import { jsonColumns, readJson } from '../../platform/database/json-columns.ts';
import type { Connection } from '../../platform/database.ts';

export const changedChannel = 'stores';

export interface StoreViewRow {
  readonly id: number;
  readonly code: string;
  readonly market: Market;
  readonly locale: Locale;
  readonly name: string;
  readonly productSuffix: string;
  readonly categorySuffix: string;
}

export interface MarketRow {
  readonly market: Market;
  readonly name: LocalText;
  readonly courierFee: number;
  readonly courierFreeAbove: number | null;
  readonly payInStore: boolean;
  readonly depositPercent: number;
  readonly servicePhone: string | null;
  readonly serviceEmail: string | null;
  readonly dealerRegistration: LocalText | null;
  readonly agreements: readonly Agreement[];
  readonly seller: ShopSeller | null;
  readonly fps: FpsTerms | null;
}

/** A page of terms, by its identifier. `auto`: accepted by placing the order; `manual`: by a box before it. */
export interface Agreement {
  readonly page: string;
  readonly mode: 'auto' | 'manual';
}

export interface ShopRow {
  readonly name: LocalText;
  readonly subBrand: LocalText;
  readonly copyright: LocalText;
  readonly registration: LocalText;
  readonly socialLinks: readonly SocialLink[];
  /** Null for a logo of the shop's names. */
  readonly logo: ShopLogo | null;
}

export interface ShopLogo {
  /** Lines of the wordmark; absent for the shop's names. */
  readonly first?: string;
  readonly second?: string;
  /** Replaces the wordmark in the header. */
  readonly picture?: LogoPicture;
}

export interface LogoPicture {
  /** Path below the media folder. */
  readonly file: string;
  /** Pixels. */
  readonly width: number;
  readonly height: number;
}

export interface SocialLink {
  readonly name: LocalText;
  readonly url: string;
  readonly icon: string;
}

/** A source of stock: the market's e-shop warehouse or a store. */
export interface Source {
  readonly id: number;
  readonly code: string;
  readonly market: Market;
  readonly name: LocalText;
  readonly city: LocalText;
  readonly address: LocalText;
  readonly latitude: number;
  readonly longitude: number;
  readonly phone: string;
  readonly opens: string;
  readonly closes: string;
  readonly isEshop: boolean;
  readonly pickup: boolean;
  /** Closed permanently; still found by its code. */
  readonly closed: boolean;
  /** Id of a region of the country (`regions` in domain/src/people). */
  readonly regionId: number | null;
  readonly postcode: string | null;
  readonly contactName: string | null;
  /** The number of appointments that the store takes at the same time; null for that of the settings. */
  readonly appointments: number | null;
}

/** A day on which a store is closed or has other opening hours. */
export interface HolidayRow {
  readonly code: string;
  readonly day: BusinessDay;
  readonly name: LocalText;
  readonly opens: string | null;
  readonly closes: string | null;
}

const marketJson = jsonColumns('stores.website', ['market'], {
  name: localText,
  dealerRegistration: localTextOrNull,
  agreements,
  seller: shopSellerOrNull,
  fps: fpsTermsOrNull,
});
const shopJson = jsonColumns('stores.shop', [], {
  ...{ name: localText, subBrand: localText, copyright: localText, registration: localText },
  ...{ socialLinks, logo: shopLogoOrNull },
});
const sourceJson = jsonColumns('stores.source', ['code'], {
  name: localText,
  city: localText,
  address: localText,
});
const holidayJson = jsonColumns('stores.holiday', ['code', 'day'], { name: localText });

export async function readVersion(db: Connection): Promise<number> {
  const [row] = await db.query<{ version: number }>('stores.version', 'select version from stores.shop');
  return row?.version ?? 0;
}

export function loadStoreViews(db: Connection): Promise<StoreViewRow[]> {
  return db.query<StoreViewRow>(
    'stores.store-views',
    `select id, code, market, locale, name, product_suffix as "productSuffix", category_suffix as "categorySuffix"
     from stores.store_view order by id limit 500`,
  );
}

export function loadMarkets(db: Connection): Promise<MarketRow[]> {
  return readJson(
    marketJson,
    db.query<MarketRow>(
      'stores.markets',
      `select market, name, courier_fee_minor as "courierFee", courier_free_above_minor as "courierFreeAbove",
       pay_in_store as "payInStore", deposit_percent as "depositPercent", service_phone as "servicePhone", service_email as "serviceEmail",
       dealer_registration as "dealerRegistration", agreements, seller, fps
     from stores.website order by position`,
    ),
  );
}

export async function loadShop(db: Connection): Promise<ShopRow> {
  const [row] = await readJson(
    shopJson,
    db.query<ShopRow>(
      'stores.shop',
      `select name, sub_brand as "subBrand", copyright, registration, social_links as "socialLinks", logo from stores.shop`,
    ),
  );
  return row as ShopRow;
}

export function loadRates(db: Connection): Promise<Rate[]> {
  return db.query<Rate>(
    'stores.rates',
    `select currency_from as "from", currency_to as "to", parts_per_million as "partsPerMillion"
     from stores.currency_rate`,
  );
}

/** All stores and warehouses, at most 5,000, which fit in memory. */
export function loadSources(db: Connection): Promise<Source[]> {
  return readJson(
    sourceJson,
    db.query<Source>(
      'stores.sources',
      `select id, code, market, name, city, address, latitude, longitude, phone, opens, closes,
       is_eshop as "isEshop", pickup, closed, region_id as "regionId", postcode, contact_name as "contactName", appointments
     from stores.source order by market, is_eshop desc, position, id limit 5000`,
    ),
  );
}

/** The latest holidays, last first. */
export function loadHolidays(db: Connection): Promise<HolidayRow[]> {
  return readJson(
    holidayJson,
    db.query<HolidayRow>(
      'stores.holidays',
      `select source_code as code, to_char(day, 'YYYY-MM-DD') as day, name, opens, closes
     from stores.holiday order by day desc, source_code limit 20000`,
    ),
  );
}

export async function saveHolidays(tx: Connection, holidays: readonly HolidayRow[]): Promise<void> {
  await tx.query(
    'stores.save-holidays',
    `insert into stores.holiday (source_code, day, name, opens, closes)
     select code, day, name, opens, closes
     from jsonb_to_recordset($1::jsonb) as row(code text, day date, name jsonb, opens text, closes text)
     on conflict (source_code, day) do update set name = excluded.name, opens = excluded.opens,
       closes = excluded.closes`,
    [JSON.stringify(holidays)],
  );
  await announce(tx);
}

async function announce(tx: Connection): Promise<void> {
  await tx.query(
    'stores.announce',
    `with moved as (update stores.shop set version = version + 1 returning version)
     select pg_notify('${changedChannel}', version::text) from moved`,
  );
}

export async function saveShop(
  tx: Connection,
  shop: ShopRow,
  markets: readonly Omit<MarketRow, 'name'>[],
  suffixes: readonly Pick<StoreViewRow, 'code' | 'productSuffix' | 'categorySuffix'>[],
  /** Null leaves the stored rates unchanged. */
  rates: readonly Rate[] | null,
): Promise<void> {
  await tx.query(
    'stores.save-shop',
    `update stores.shop set name = $1, sub_brand = $2, copyright = $3, registration = $4, social_links = $5,
       logo = nullif($6::jsonb, 'null')`,
    [shop.name, shop.subBrand, shop.copyright, shop.registration, shop.socialLinks, shop.logo].map((value) =>
      JSON.stringify(value),
    ),
  );
  await tx.query(
    'stores.save-markets',
    `update stores.website set courier_fee_minor = row."courierFee", courier_free_above_minor = row."courierFreeAbove",
       pay_in_store = row."payInStore", deposit_percent = row."depositPercent", service_phone = row."servicePhone", service_email = row."serviceEmail",
       dealer_registration = row."dealerRegistration", agreements = row.agreements,
       seller = nullif(row.seller, 'null'), fps = nullif(row.fps, 'null')
     from jsonb_to_recordset($1::jsonb) as row(market text, "courierFee" bigint, "courierFreeAbove" bigint,
       "payInStore" boolean, "depositPercent" integer, "servicePhone" text, "serviceEmail" text, "dealerRegistration" jsonb, agreements jsonb, seller jsonb, fps jsonb)
     where website.market = row.market`,
    [JSON.stringify(markets)],
  );
  await tx.query(
    'stores.save-suffixes',
    `update stores.store_view set product_suffix = row."productSuffix", category_suffix = row."categorySuffix"
     from jsonb_to_recordset($1::jsonb) as row(code text, "productSuffix" text, "categorySuffix" text)
     where store_view.code = row.code`,
    [JSON.stringify(suffixes)],
  );
  if (rates !== null) {
    await tx.query('stores.delete-rates', 'delete from stores.currency_rate');
    await tx.query(
      'stores.save-rates',
      `insert into stores.currency_rate (currency_from, currency_to, parts_per_million)
       select "from", "to", "partsPerMillion"
       from jsonb_to_recordset($1::jsonb) as row("from" text, "to" text, "partsPerMillion" bigint)`,
      [JSON.stringify(rates)],
    );
  }
  await announce(tx);
}

/** Returns the codes of the open stores that are not among `codes`. */
export async function otherOpenStores(db: Connection, codes: readonly string[]): Promise<string[]> {
  const rows = await db.query<{ code: string }>(
    'stores.open-beside',
    `select code from stores.source where not closed and not is_eshop and code <> all($1::text[])
     order by code limit 5000`,
    [codes],
  );
  return rows.map(({ code }) => code);
}

export async function saveSources(
  tx: Connection,
  sources: readonly (Omit<Source, 'id'> & { position: number })[],
): Promise<void> {
  await tx.query(
    'stores.save-sources',
    `insert into stores.source (code, market, name, city, address, latitude, longitude, phone, opens, closes,
       is_eshop, pickup, closed, position, region_id, postcode, contact_name, appointments)
     select code, market, name, city, address, latitude, longitude, phone, opens, closes, "isEshop", pickup, closed, position,
       "regionId", postcode, "contactName", appointments
     from jsonb_to_recordset($1::jsonb) as row(code text, market text, name jsonb, city jsonb, address jsonb,
       latitude double precision, longitude double precision, phone text, opens text, closes text,
       "isEshop" boolean, pickup boolean, closed boolean, position integer, "regionId" integer, postcode text, "contactName" text,
       appointments integer)
     on conflict (code) do update set market = excluded.market, name = excluded.name, city = excluded.city,
       address = excluded.address, latitude = excluded.latitude, longitude = excluded.longitude,
       phone = excluded.phone, opens = excluded.opens, closes = excluded.closes, is_eshop = excluded.is_eshop,
       pickup = excluded.pickup, closed = excluded.closed, position = excluded.position, region_id = excluded.region_id,
       postcode = excluded.postcode, contact_name = excluded.contact_name,
       appointments = excluded.appointments`,
    [JSON.stringify(sources)],
  );
  await announce(tx);
}
