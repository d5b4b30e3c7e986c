import {
  isOnline,
  type OnlineMethodCode,
  type PaymentMethodCode,
  paymentMethodCodes,
} from '@jinlan/domain/payments';
import { absentGateway } from './absent-gateway.ts';
import type { PaymentGateway } from './payments.ts';

/** The gateway of each payment method; a method without one is not offered. */
export type GatewayMap = Readonly<Partial<Record<OnlineMethodCode, PaymentGateway>>>;

export interface PaymentGateways {
  /** The methods that have a gateway. */
  readonly methods: ReadonlySet<PaymentMethodCode>;
  /** The gateway for new payments by a method, or null. */
  ofMethod(method: PaymentMethodCode): PaymentGateway | null;
  /** The gateway with this code, for a stored payment or a callback; an absent one for an unknown code. */
  byCode(code: string): PaymentGateway;
}

/** Methods may share a gateway; gateways may not share a code. */
export function paymentGateways(map: GatewayMap): PaymentGateways {
  const byMethod = new Map<PaymentMethodCode, PaymentGateway>();
  const byCode = new Map<string, PaymentGateway>();
  for (const method of paymentMethodCodes) {
    const gateway = isOnline(method) ? map[method] : undefined;
    if (gateway === undefined) continue;
    if ((byCode.get(gateway.code) ?? gateway) !== gateway)
      throw new TypeError(`Two gateways have the code ${gateway.code}`);
    byMethod.set(method, gateway);
    byCode.set(gateway.code, gateway);
  }
  return {
    methods: new Set(byMethod.keys()),
    ofMethod: (method) => byMethod.get(method) ?? null,
    byCode: (code) => byCode.get(code) ?? absentGateway(code),
  };
}
