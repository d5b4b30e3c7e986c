import { type Market, markets } from '@jinlan/domain/markets';
import type { Money } from '@jinlan/domain/money';
import {
  flowOf,
  isOnline,
  type OnlineMethodCode,
  type PaymentMethodCode,
  paymentMethodCodes,
} from '@jinlan/domain/payments';
import { absentGateway } from './absent-gateway.ts';
import type { CardScript, PaymentGateway, Statements } from './payments.ts';

/** The gateway of a method in each market that has one. */
export type MarketGateways = Readonly<Partial<Record<Market, PaymentGateway>>>;

/** The gateways of each payment method; a method is not offered in a market without one. */
export type GatewayMap = Readonly<Partial<Record<OnlineMethodCode, MarketGateways>>>;

export type CardScripts = ReadonlyMap<PaymentMethodCode, CardScript>;

/** A gateway with daily lists. */
export interface ListedGateway {
  readonly code: string;
  readonly market: Market;
  readonly statements: Statements;
  readonly isFirst: boolean;
}

export interface PaymentGateways {
  /** The methods that have a gateway in a market which takes the amount at once. */
  methodsIn(market: Market, due: Money): ReadonlySet<PaymentMethodCode>;
  /** The scripts of the methods whose providers have card fields of their own. */
  scriptsIn(market: Market): CardScripts;
  /** The gateway for new payments by a method in a market, or null. */
  ofMethod(method: PaymentMethodCode, market: Market): PaymentGateway | null;
  /** The gateways with daily lists. Of several that share a merchant's account, one `isFirst`. */
  readonly listed: readonly ListedGateway[];
  /** The gateway with this code, for a stored payment or a callback; an absent one for an unknown code. */
  byCode(code: string): PaymentGateway;
}

/** One gateway for all markets. */
export const everywhere = (gateway: PaymentGateway): MarketGateways =>
  Object.fromEntries(markets.map((market) => [market, gateway]));

/** Methods and markets may share a gateway; gateways may not share a code. */
export function paymentGateways(map: GatewayMap): PaymentGateways {
  const methodsByMarket = new Map<Market, readonly PaymentMethodCode[]>();
  const byCode = new Map<string, PaymentGateway>();
  const listed = new Map<string, ListedGateway>();
  const accounts = new Set<string>();
  const ofMethod = (method: PaymentMethodCode, market: Market): PaymentGateway | null =>
    (isOnline(method) ? map[method]?.[market] : undefined) ?? null;
  for (const market of markets) {
    const methods: PaymentMethodCode[] = [];
    for (const method of paymentMethodCodes) {
      const gateway = ofMethod(method, market);
      if (gateway === null) continue;
      if ((byCode.get(gateway.code) ?? gateway) !== gateway)
        throw new TypeError(`Two gateways have the code ${gateway.code}`);
      methods.push(method);
      byCode.set(gateway.code, gateway);
      const { code, statements } = gateway;
      if (statements === undefined || listed.has(code)) continue;
      listed.set(code, { code, market, statements, isFirst: !accounts.has(statements.account) });
      accounts.add(statements.account);
    }
    methodsByMarket.set(market, methods);
  }
  return {
    methodsIn: (market, due) =>
      new Set(
        methodsByMarket
          .get(market)
          ?.filter(
            (method) => due.minor <= (ofMethod(method, market)?.mostMinor ?? Number.POSITIVE_INFINITY),
          ),
      ),
    scriptsIn: (market) =>
      new Map(
        paymentMethodCodes.flatMap((code) => {
          const fields = flowOf(code) === 'card' ? ofMethod(code, market)?.fields : undefined;
          return fields === undefined ? [] : [[code, fields]];
        }),
      ),
    ofMethod,
    listed: [...listed.values()],
    byCode: (code) => byCode.get(code) ?? absentGateway(code),
  };
}
