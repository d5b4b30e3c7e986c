/** `shop.json`: names, markets, store views and exchange rates of the shop. */
import * as v from 'valibot';
import { DEFAULT_SUFFIX, markets } from '../../../markets/index.ts';
import { isCurrencyCode, type Rate } from '../../../money/index.ts';
import { fpsProxyKind } from '../../../payments/index.ts';
import { agreements } from '../../agreements.ts';
import type { Valid } from '../../check.ts';
import {
  anObject,
  blankText,
  blankTextIn,
  byKey,
  count,
  flag,
  hasValue,
  ignored,
  record,
  shapedBy,
  textIn,
  textLike,
  textOf,
  together,
} from '../../fields.ts';
import { socialLinks } from '../../social-links.ts';
import { phoneNumber } from './forms.ts';

const picture = v.nullish(
  textLike(/^[A-Za-z0-9_][A-Za-z0-9_./-]*\.(?:png|webp|jpe?g)$/i, 'a png, webp or jpeg below media/', 200),
  null,
);
/** Lines of text as a logo, a picture, or both. */
const logo = shapedBy(
  {
    lines: record({ picture, first: textOf(12), second: blankText(24) }),
    picture: record({ picture, first: ignored(null), second: ignored(null) }),
  },
  ({ picture, first }) => (hasValue(first) || !hasValue(picture) ? 'lines' : 'picture'),
);

/** Who sells in a market, as receipts and invoices say it. */
const seller = record({
  name: textIn(120),
  address: textIn(200),
  registration: v.nullish(textIn(200), null),
  taxNumber: v.nullish(textOf(40), null),
});

/** Where transfers by FPS go, and how many hours an order waits for one. */
const fpsAccount = record({
  identifier: v.pipe(
    textOf(60),
    v.check(
      (text) => fpsProxyKind(text) !== null,
      'Expected an FPS identifier of 7 or 9 digits, a number as +852-91234567, or an e-mail address',
    ),
  ),
  payee: textOf(60),
  hours: v.nullish(count(1, 168), 24),
});

const market = record({
  shipping: record({
    /** Minor units of the market's currency. */
    fee: count(),
    freeAbove: v.nullish(count(), null),
  }),
  checkmo: flag,
  depositPercent: v.nullish(count(0, 100), 0),
  fps: v.nullish(fpsAccount, null),
  servicePhone: v.nullish(phoneNumber, null),
  serviceEmail: v.nullish(textLike(/^\S+@\S+$/, 'an e-mail address'), null),
  dealerRegistration: v.nullish(textIn(500), null),
  agreements: v.nullish(agreements, []),
  seller: v.nullish(seller, null),
});

const suffix = v.nullish(
  v.pipe(
    blankText(500),
    v.regex(/^(?:\.[a-z]{1,8})?$/, 'Expected nothing, or a point and small letters, as .html'),
  ),
  DEFAULT_SUFFIX,
);
const storeView = record({ productSuffix: suffix, categorySuffix: suffix });

const isPair = (pair: string): boolean => {
  const [from = '', to = '', ...otherParts] = pair.split('-');
  return isCurrencyCode(from) && isCurrencyCode(to) && from !== to && otherParts.length === 0;
};

const noRate = 'Expected a rate above 0 with at most 6 decimals, e.g. "0.915"';
const partsPerMillion = v.pipe(
  v.union([v.string(), v.number()], noRate),
  v.transform(String),
  v.regex(/^\d{1,5}(?:\.\d{1,6})?$/, noRate),
  v.transform((decimal) => Math.round(Number(decimal) * 1_000_000)),
  v.minValue(1, noRate),
);

/** `"HKD-CNY": "0.915"` is the value of 1 HKD in CNY. Inverse and cross rates are derived. */
const rates = v.pipe(
  anObject(),
  v.record(
    v.pipe(v.string(), v.check(isPair, 'Expected two currencies of the shop, e.g. HKD-CNY')),
    partsPerMillion,
  ),
  v.transform((table): readonly Rate[] =>
    Object.entries(table).map(([pair, partsPerMillion]) => {
      const [from, to] = pair.split('-') as [Rate['from'], Rate['to']];
      return { from, to, partsPerMillion };
    }),
  ),
);

export const shopFile = v.pipe(
  record({
    name: textIn(80),
    subBrand: textIn(80),
    copyright: textIn(200),
    icp: blankTextIn(200),
    logo: v.nullish(logo, null),
    socialLinks,
    markets: byKey(markets, v.nullish(market, null), 'Unknown market'),
    /** Settings by the code of a store view. The shop defines which codes exist. */
    storeViews: v.nullish(v.pipe(anObject(), v.record(v.string(), v.nullish(storeView, {}))), {}),
    rates: v.nullish(rates, null),
  }),
  together(['markets'], ({ markets: all }) =>
    markets.flatMap((market) =>
      market !== 'hk' && hasValue(all[market]?.fps)
        ? [{ path: `markets.${market}.fps`, message: 'Only Hong Kong has FPS' }]
        : [],
    ),
  ),
);
export type ShopFile = Valid<typeof shopFile>;
