/**
 * Documents of the data layer itself. The two `clear…` mutations never leave the browser. They exist because the
 * normalised cache can only be changed while it handles a result (`cache.ts`).
 */
import type { TypedDocumentNode } from '@urql/core';

const document = <Data>(text: string) => text as unknown as TypedDocumentNode<Data, Record<string, never>>;

export const CreateEmptyCartDocument = document<{ readonly createEmptyCart: string | null }>(
  'mutation CreateEmptyCart{createEmptyCart}',
);

export const ClearCartDataDocument = document<{ readonly clearCartData: boolean }>(
  'mutation ClearCartData{clearCartData}',
);

export const ClearCustomerDataDocument = document<{ readonly clearCustomerData: boolean }>(
  'mutation ClearCustomerData{clearCustomerData}',
);
