import type { NextStep } from '@jinlan/domain/payments';
import type { Wire } from '../../../graphql/wire.ts';

type OnWire = Wire<'PaymentNextStep'>;

const steps: {
  readonly [Kind in NextStep['kind']]: (step: Extract<NextStep, { readonly kind: Kind }>) => OnWire;
} = {
  card_fields: ({ address }) => ({ __typename: 'PaymentCardFields', address }),
  redirect: ({ address, expiresAt }) => ({
    __typename: 'PaymentRedirect',
    address,
    valid_until: expiresAt ?? null,
  }),
  qr: ({ content, expiresAt }) => ({ __typename: 'PaymentQrCode', content, expires_at: expiresAt }),
  transfer: ({ content, payee, identifier, reference, amount, expiresAt }) => ({
    __typename: 'PaymentTransfer',
    ...{ content, payee, identifier, reference, amount, expires_at: expiresAt },
  }),
  in_app: ({ app, parameters }) => ({
    __typename: 'PaymentInApp',
    app,
    parameters: Object.entries(parameters).map(([name, value]) => ({ name, value })),
  }),
};

/** Converts a next step to `PaymentNextStep` of the schema. */
export const presentNextStep = (step: NextStep): OnWire =>
  (steps[step.kind] as (step: NextStep) => OnWire)(step);
