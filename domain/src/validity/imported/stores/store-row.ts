/** A row of `stores.csv`: a store, or a market's warehouse. */
import * as v from 'valibot';
import { marketFacts, markets } from '../../../markets/index.ts';
import { findRegion } from '../../../people/index.ts';
import {
  cellOrNull,
  ignored,
  oneOf,
  record,
  textColumns,
  textFrom,
  textLike,
  together,
} from '../../fields.ts';
import { readFlag } from '../flag-words.ts';
import { decimalOf, wholeOf } from '../number-cell.ts';
import { phoneNumber, time } from './forms.ts';

const degrees = (limit: number) => {
  const message = `Degrees from -${limit} to ${limit}`;
  return v.pipe(
    v.string(message),
    v.transform((cell) => Number(decimalOf(cell) ?? Number.NaN)),
    v.check((angle) => Math.abs(angle) <= limit, message),
  );
};

const yesOrNo = v.pipe(
  v.string('Expected true or false'),
  v.check((cell) => readFlag(cell) !== null, 'Expected true or false'),
  v.transform((cell) => readFlag(cell) === true),
);
const saysNo = ignored(false);
/** A yes-or-no column that may be missing. Missing means no. */
const yesOrNoOptional = v.lazy((cell) => (typeof cell === 'string' && cell.trim() !== '' ? yesOrNo : saysNo));

const mostAppointments = 50;
const appointmentCount = v.pipe(
  v.string(),
  v.transform((cell) => (cell.trim() === '' ? null : (wholeOf(cell) ?? Number.NaN))),
  v.check(
    (count) => count === null || (Number.isInteger(count) && count >= 0 && count <= mostAppointments),
    `Expected a whole number up to ${mostAppointments}`,
  ),
);
/** How many appointments the store keeps at the same time. Missing or empty: as the setting says. */
const appointmentsCell = v.lazy((cell) => (typeof cell === 'string' ? appointmentCount : ignored(null)));

const regionIn = (market: (typeof markets)[number], region: string) =>
  findRegion(marketFacts[market].country, region);

export const storeRow = v.pipe(
  record({
    code: textLike(/^[a-z0-9][a-z0-9-]{0,59}$/, 'small letters, digits and hyphens, at most 60'),
    market: oneOf(markets),
    ...textColumns('name', 80),
    ...textColumns('city', 60),
    ...textColumns('address', 200),
    latitude: degrees(90),
    longitude: degrees(180),
    phone: phoneNumber,
    opens: time,
    closes: time,
    is_eshop: yesOrNo,
    pickup: yesOrNo,
    closed: yesOrNoOptional,
    region: cellOrNull(500),
    postcode: cellOrNull(20),
    contact_name: cellOrNull(80),
    appointments: appointmentsCell,
  }),
  together(['market', 'region'], ({ market, region }) =>
    region !== null && regionIn(market, region) === null
      ? [
          {
            path: 'region',
            message: 'Expected a province, state or district of the address form, by its name or code',
          },
        ]
      : [],
  ),
  together(['is_eshop', 'pickup'], ({ is_eshop, pickup }) =>
    is_eshop && pickup ? [{ path: 'pickup', message: 'A warehouse is no collection point' }] : [],
  ),
  together(['is_eshop', 'closed'], ({ is_eshop, closed }) =>
    is_eshop && closed
      ? [{ path: 'closed', message: 'A warehouse stays open: write its new address into its row' }]
      : [],
  ),
  v.transform((row) => ({
    code: row.code,
    market: row.market,
    name: textFrom(row, 'name'),
    city: textFrom(row, 'city'),
    address: textFrom(row, 'address'),
    latitude: row.latitude,
    longitude: row.longitude,
    phone: row.phone,
    opens: row.opens,
    closes: row.closes,
    isEshop: row.is_eshop,
    pickup: row.pickup && !row.closed,
    closed: row.closed,
    regionId: row.region === null ? null : (regionIn(row.market, row.region)?.id ?? null),
    postcode: row.postcode,
    contactName: row.contact_name,
    appointments: row.appointments,
  })),
);
