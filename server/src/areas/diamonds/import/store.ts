import type { Connection } from '../../../platform/database.ts';
import type { StoneEntry } from './read-stone.ts';

export interface Saved {
  readonly added: number;
  readonly changed: number;
}

/** Columns of diamonds.stone as an import writes them: type, and where an entry has them. */
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
const others = names.filter((name) => name !== 'sku');
const listed = (of: readonly string[], prefix = ''): string =>
  of.map((name) => `${prefix}${name}`).join(', ');

/** What an order holds or has bought stays so, whatever a list that was written before says. */
const kept = (name: string): string =>
  name === 'sold' ? '(excluded.sold or (stone.sold and stone.held_by is not null))' : `excluded.${name}`;

const saveText = `with saved as (
    insert into diamonds.stone (${listed(names)})
    select ${listed(names, 'row.')} from jsonb_to_recordset($1::jsonb)
      as row(${names.map((name) => `${name} ${columns[name]?.[0]}`).join(', ')})
    on conflict (sku) do update set ${others.map((name) => `${name} = ${kept(name)}`).join(', ')}, changed_at = now()
      where (${listed(others, 'stone.')}) is distinct from (${others.map(kept).join(', ')})
    returning xmax = 0 as added)
  select count(*) filter (where added)::integer as added, count(*) filter (where not added)::integer as changed from saved`;

/** Each number once; a row that is the same already is not touched. */
export async function saveStones(tx: Connection, stones: readonly StoneEntry[]): Promise<Saved> {
  const rows = stones.map((stone) =>
    Object.fromEntries(Object.entries(columns).map(([name, [, of]]) => [name, of(stone)])),
  );
  const [saved] = await tx.query<Saved>('diamonds.save-stones', saveText, [JSON.stringify(rows)]);
  return saved as Saved;
}

/** Which stone has a certificate already, by laboratory and number with a space between. */
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
