import type { Connection } from '../../../platform/database.ts';
import type { StoneEntry } from './read-stone.ts';

export interface Saved {
  readonly added: number;
  readonly changed: number;
}

/** The columns of diamonds.stone that an import writes: the SQL type, and the value of an entry. */
const columns: Readonly<Record<string, readonly [type: string, of: (stone: StoneEntry) => unknown]>> = {
  sku: ['text', ({ sku }) => sku],
  shape: ['text', ({ codes }) => codes.shape],
  carat_points: ['integer', ({ carat }) => carat],
  colour: ['text', ({ codes }) => codes.colour],
  clarity: ['text', ({ codes }) => codes.clarity],
  cut: ['text', ({ codes }) => codes.cut],
  polish: ['text', ({ codes }) => codes.polish],
  symmetry: ['text', ({ codes }) => codes.symmetry],
  fluorescence: ['text', ({ codes }) => codes.fluorescence],
  coloured_option: ['text', ({ codes }) => codes.coloured_option],
  fancy_intensity: ['text', ({ codes }) => codes.fancy_intensity],
  origin: ['text', ({ codes }) => codes.origin],
  length_hundredths: ['integer', ({ measurements }) => measurements?.length],
  width_hundredths: ['integer', ({ measurements }) => measurements?.width],
  depth_hundredths: ['integer', ({ measurements }) => measurements?.depth],
  depth_tenths: ['integer', ({ depth }) => depth],
  table_tenths: ['integer', ({ table }) => table],
  girdle: ['text', ({ girdle }) => girdle],
  culet: ['text', ({ culet }) => culet],
  laboratory: ['text', ({ codes }) => codes.laboratory],
  certificate_number: ['text', ({ certificateNumber }) => certificateNumber],
  certificate_type: ['text', ({ codes }) => codes.certificate_type],
  issued_on: ['date', ({ issuedOn }) => issuedOn],
  inscribed: ['boolean', ({ inscribed }) => inscribed],
  price_minor: ['bigint', ({ price }) => price],
  currency: ['text', ({ currency }) => currency],
  own_prices: ['jsonb', ({ ownPrices }) => ownPrices],
  markets: ['text[]', ({ markets }) => markets],
  source_id: ['integer', ({ sourceId }) => sourceId],
  delivery_days: ['integer', ({ deliveryDays }) => deliveryDays],
  sold: ['boolean', ({ sold }) => sold],
};

const names = Object.keys(columns);
const updatedNames = names.filter((name) => name !== 'sku');
const columnList = (columnNames: readonly string[], prefix = ''): string =>
  columnNames.map((name) => `${prefix}${name}`).join(', ');

/**
 * SQL for the new value of a column. A stone held or sold by an order keeps that state, because the list
 * may be older.
 */
const updatedValue = (name: string): string =>
  name === 'sold' ? '(excluded.sold or (stone.sold and stone.held_by is not null))' : `excluded.${name}`;

const saveText = `with saved as (
    insert into diamonds.stone (${columnList(names)})
    select ${columnList(names, 'row.')} from jsonb_to_recordset($1::jsonb)
      as row(${names.map((name) => `${name} ${columns[name]?.[0]}`).join(', ')})
    on conflict (sku) do update set ${updatedNames.map((name) => `${name} = ${updatedValue(name)}`).join(', ')}, changed_at = now()
      where (${columnList(updatedNames, 'stone.')}) is distinct from (${updatedNames.map(updatedValue).join(', ')})
    returning xmax = 0 as added)
  select count(*) filter (where added)::integer as added, count(*) filter (where not added)::integer as changed from saved`;

/** Saves stones; each SKU may occur once. Unchanged rows are not touched. */
export async function saveStones(tx: Connection, stones: readonly StoneEntry[]): Promise<Saved> {
  const rows = stones.map((stone) =>
    Object.fromEntries(Object.entries(columns).map(([name, [, readValue]]) => [name, readValue(stone)])),
  );
  const [saved] = await tx.query<Saved>('diamonds.save-stones', saveText, [JSON.stringify(rows)]);
  return saved as Saved;
}

/** The SKUs of stored stones by certificate: laboratory and number, separated by a space. */
export async function ownersOf(
  db: Connection,
  stones: readonly StoneEntry[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await db.query<{ certificate: string; sku: string }>(
    'diamonds.owners-of-certificates',
    `select stone.laboratory || ' ' || stone.certificate_number as certificate, stone.sku
     from jsonb_to_recordset($1::jsonb) as row(laboratory text, number text)
     join diamonds.stone on stone.laboratory = row.laboratory and stone.certificate_number = row.number`,
    [
      JSON.stringify(
        stones.map(({ codes, certificateNumber }) => ({
          laboratory: codes.laboratory,
          number: certificateNumber,
        })),
      ),
    ],
  );
  return new Map(rows.map(({ certificate, sku }) => [certificate, sku]));
}
