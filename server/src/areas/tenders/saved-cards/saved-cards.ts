import { customerIdOf, may } from '@jinlan/domain/people';
import { removeCardData } from '@jinlan/domain/validity';
import type { RequestContext } from '../../../platform/context.ts';
import type { Connection } from '../../../platform/database.ts';
import type { PaymentGateways, SavedCard } from '../../../platform/gateways/index.ts';
import type { HeldData } from '../../../platform/personal-data.ts';
import type { Platform } from '../../../platform/platform.ts';
import { refuse } from '../../../platform/requests/refusal.ts';
import * as store from './store.ts';
import { cardsHeld } from './store-held.ts';

export type { SavedCardRow } from './store.ts';

/** Cards that payment providers store for customers. Only the customer sees, uses and deletes a card. */
export interface CustomerCards {
  /** The signed-in customer's cards; refuses others with NOT_AUTHORISED. */
  list(context: Pick<RequestContext, 'actor'>): Promise<readonly store.SavedCardRow[]>;
  /** Deletes a card in the shop at once, and at its provider by a job. Refuses with PAYMENT_TOKEN_NOT_FOUND. */
  remove(context: Pick<RequestContext, 'actor'>, publicHash: string): Promise<void>;
  /** A card of a customer at this gateway, or null. */
  find(
    db: Connection,
    owner: { readonly customerId: string; readonly gateway: string },
    publicHash: string,
  ): Promise<SavedCard | null>;
  /** The saved cards as personal data: closing the account also deletes them at their providers. */
  readonly held: HeldData;
  /** Saves a card that has paid; the same card is saved only once. */
  keep(owner: { readonly customerId: string; readonly gateway: string }, card: SavedCard): Promise<void>;
}

const removeJob = 'tenders.remove-saved-card';

export function customerCards(platform: Platform, payments: PaymentGateways): CustomerCards {
  const { db, jobs, clock, random } = platform;

  jobs.on(
    removeJob,
    removeCardData,
    async ({ gateway, customer, token }) => {
      const answer = await payments.byCode(gateway).savedCards?.remove({ customer, token });
      if (answer?.kind === 'unreachable')
        throw new Error(`The provider did not delete a card: ${answer.reason}`);
    },
    { retries: 20 },
  );

  const removeAtProvider = (
    tx: Connection,
    gateway: string,
    { customer, token }: Pick<SavedCard, 'customer' | 'token'>,
  ): Promise<void> => jobs.send(tx, removeJob, { gateway, customer, token });

  const ownerOf = (actor: RequestContext['actor'], permission: 'account.read' | 'account.change'): string => {
    const customerId = customerIdOf(actor);
    if (customerId === null || !may(actor, permission, { id: customerId, customerId, storeId: null }))
      throw refuse('NOT_AUTHORISED');
    return customerId;
  };

  return {
    held: cardsHeld((tx, card) => removeAtProvider(tx, card.gateway, card)),

    list: async ({ actor }) => store.savedCardsOf(db, ownerOf(actor, 'account.read')),

    async remove({ actor }, publicHash) {
      const customerId = ownerOf(actor, 'account.change');
      await db.transaction(async (tx) => {
        const removed = await store.removeSavedCard(tx, customerId, publicHash.slice(0, 100));
        if (removed === null)
          throw refuse('PAYMENT_TOKEN_NOT_FOUND', { public_hash: publicHash.slice(0, 100) });
        await removeAtProvider(tx, removed.gateway, removed);
      });
    },

    async find(tx, { customerId, gateway }, publicHash) {
      const card = await store.savedCardOf(tx, customerId, publicHash);
      return card?.gateway === gateway ? card : null;
    },

    keep: ({ customerId, gateway }, card) =>
      db.transaction(async (tx) => {
        const known = await store.sameCard(tx, customerId, { gateway, fingerprint: card.fingerprint });
        // The job may run twice, and then brings the same card again.
        if (known?.token === card.token) return;
        if (known !== null) {
          await store.renewSavedCard(tx, known.publicHash, card);
          await removeAtProvider(tx, gateway, known);
          return;
        }
        const row = { ...card, gateway, publicHash: random.token(32) };
        const isAdded = await store.addSavedCard(tx, customerId, row, clock.now());
        if (!isAdded) await removeAtProvider(tx, gateway, card);
      }),
  };
}
