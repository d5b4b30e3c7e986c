import type { ValuePoint } from '@jinlan/domain/jewellery-box';
import type { Locale } from '@jinlan/domain/markets';
import { customerIdOf, may } from '@jinlan/domain/people';
import type { JewelleryPieceInput } from '../../graphql/generated/resolvers.ts';
import type { Wire } from '../../graphql/wire.ts';
import type { RequestContext } from '../../platform/context.ts';
import type { Client } from '../../platform/limits/turns.ts';
import { presentMoney } from '../catalogue/index.ts';
import { addOwnPiece, changeOwnPiece, removeOwnPiece } from './change-pieces.ts';
import { insuranceListUrl, type OpenedList, openInsuranceList } from './insurance-list.ts';
import type { BoxParts } from './parts.ts';
import { readUid, uidOf } from './piece-uid.ts';
import { presentPiece, readInput } from './present.ts';
import { addedInBox, type BoxPiece, pieceOf, readBox } from './read-box.ts';
import { readHistory } from './read-history.ts';

export { resolvers } from './resolvers.ts';
export { insuranceListRoutes } from './routes.ts';
export { jewelleryHeld } from './store-held.ts';

export const useCosts = {
  'Customer.jewellery_box': 4_000,
  'Query.jewelleryValueHistory': 5_000,
} as const;

declare module '../../platform/context.ts' {
  interface Areas {
    readonly jewelleryBox: JewelleryBox;
  }
}

type Caller = Pick<RequestContext, 'actor' | 'storeView' | 'now' | 'bearer'>;

/** The jewellery of members, and the value of its gold today. */
export interface JewelleryBox {
  /** Null unless the customer asks for their own. */
  of(context: Caller, customerId: string | null): Promise<Wire<'JewelleryBox'> | null>;
  /** A piece of a member's own box and its `uid` as it is always written; null for any other. */
  piece(
    customerId: string,
    uid: string,
    locale: Locale,
  ): Promise<{ readonly uid: string; readonly piece: BoxPiece } | null>;
  history(context: Caller, uid: string): Promise<readonly ValuePoint[]>;
  add(context: Caller, input: JewelleryPieceInput): Promise<Wire<'JewelleryPiece'>>;
  change(context: Caller, uid: string, input: JewelleryPieceInput): Promise<Wire<'JewelleryPiece'>>;
  /** Returns false if there is no such piece. */
  remove(context: Caller, uid: string): Promise<boolean>;
  /** Returns the insurance list by its signed URL. */
  openInsuranceList(token: string, client: Client): Promise<OpenedList>;
}

export function createJewelleryBox(parts: BoxParts): JewelleryBox {
  return {
    async of({ actor, bearer, storeView: { locale } }, customerId) {
      const isOwn =
        customerId !== null &&
        customerIdOf(actor) === customerId &&
        may(actor, 'account.read', { id: customerId, customerId, storeId: null });
      const sessionId = isOwn && bearer !== null ? await parts.customers.sessionIdOf(bearer) : null;
      if (!isOwn || sessionId === null) return null;
      const { pieces, isCut, totals } = await readBox(parts, customerId, locale);
      return {
        pieces: pieces.map(presentPiece),
        has_more: isCut,
        total_values: totals.map(presentMoney),
        insurance_list_url: insuranceListUrl(parts, { customerId, sessionId, locale }),
      };
    },
    async piece(customerId, typed, locale) {
      const key = readUid(typed);
      const piece = key && (await pieceOf(parts, customerId, typed, locale));
      return key && piece && { uid: uidOf(key), piece };
    },
    history: (context, uid) => readHistory(parts, context, uid),
    add: async (context, input) =>
      presentPiece(addedInBox(parts, await addOwnPiece(parts, context, readInput(input)))),
    change: async (context, uid, input) =>
      presentPiece(addedInBox(parts, await changeOwnPiece(parts, context, uid, readInput(input)))),
    remove: (context, uid) => removeOwnPiece(parts, context, uid),
    openInsuranceList: (token, client) => openInsuranceList(parts, token, client),
  };
}
