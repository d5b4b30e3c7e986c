import { linkedThing, shopPathsIn } from '@jinlan/domain/conversations';
import type { StoreView } from '@jinlan/domain/markets';
import type { ConversationParts } from './parts.ts';

type CardParts = Pick<ConversationParts, 'platform' | 'catalogue' | 'customiser' | 'ordering'>;

export type CardKind = 'piece' | 'design' | 'order';

/**
 * Finds the pieces, designs and orders of this shop to which the links of a message lead, at most three, and returns them as
 * they are stored. An order is included only if it belongs to the customer of the conversation.
 */
export async function cardsOf(
  parts: CardParts,
  text: string,
  storeView: StoreView,
  customerId: string | null,
): Promise<readonly string[]> {
  const paths = shopPathsIn(text, parts.platform.config.baseUrl);
  const cards = await Promise.all(paths.map((path) => cardOf(parts, path, storeView, customerId)));
  return [...new Set(cards.filter((card) => card !== null))];
}

async function cardOf(
  { catalogue, customiser, ordering }: CardParts,
  path: string,
  storeView: StoreView,
  customerId: string | null,
): Promise<string | null> {
  const thing = linkedThing(path);
  if (thing.kind === 'design') {
    const shared = await customiser.shared(thing.short);
    return shared && `design:${shared.short}`;
  }
  if (thing.kind === 'order')
    return customerId !== null && (await ordering.isOrderOf(thing.number, customerId))
      ? `order:${thing.number}`
      : null;
  await catalogue.fresh();
  const address = await catalogue.resolveUrl(thing.path, storeView);
  if (address?.type !== 'PRODUCT') return null;
  const piece = catalogue.pieces.byId(address.id);
  return piece && `piece:${piece.sku}`;
}

/** A stored card as kind and target. */
export function readCard(stored: string): { readonly kind: CardKind; readonly target: string } | null {
  const [kind = '', target = ''] = stored.split(/:(.*)/s);
  return kind === 'piece' || kind === 'design' || kind === 'order' ? { kind, target } : null;
}
