import type { PaymentGateway } from './payments.ts';

/**
 * Stands for a gateway that this shop has no longer. It starts nothing, knows of no charge and accepts no callback, so an
 * order whose payment began while the gateway was there ends unpaid.
 */
const refused = async () => ({ kind: 'refused', code: 'no_gateway' }) as const;

export const absentGateway = (code: string): PaymentGateway => ({
  code,
  start: refused,
  query: refused,
  close: refused,
  refund: refused,
  find: async () => ({ kind: 'answered', value: null }),
  readCallback: () => ({ kind: 'rejected', reason: 'signature' }),
});
