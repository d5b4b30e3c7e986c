import { type BusinessDay, businessDay } from '@jinlan/domain/kernel';
import { type Market, marketFacts } from '@jinlan/domain/markets';
import { customerIdOf } from '@jinlan/domain/people';
import {
  checkPieceName,
  checkResizing,
  checkServiceRemark,
  listedPrice,
  type RingConstruction,
  SERVICE_PIECE_MAX,
  type ServiceKind,
  type ServiceMetal,
} from '@jinlan/domain/services';
import type { RequestContext } from '../../platform/context.ts';
import { refuse } from '../../platform/requests/refusal.ts';
import type { ServiceParts } from './parts.ts';
import type { NewJob } from './store.ts';
import { priceOf } from './store-prices.ts';

/** The requested service, as it was typed. */
export interface WantedService {
  readonly kind: ServiceKind;
  readonly pieceUid: string | null;
  readonly pieceName: string;
  readonly metal: ServiceMetal | null;
  readonly ring: {
    readonly construction: RingConstruction;
    readonly from: string;
    readonly to: string;
  } | null;
  readonly remark: string;
}

interface Piece {
  readonly uid: string | null;
  readonly name: string;
  readonly metal: ServiceMetal;
  readonly boughtOn: BusinessDay | null;
  readonly weightMg: number | null;
  /** The number of equal pieces. */
  readonly quantity: number;
}

export type CheckedService = Pick<
  NewJob,
  | 'kind'
  | 'pieceUid'
  | 'pieceName'
  | 'boughtOn'
  | 'metal'
  | 'construction'
  | 'sizeFrom'
  | 'sizeTo'
  | 'remark'
  | 'listed'
  | 'listedIsLeast'
> & { readonly quantity: number };

/**
 * The service as it is stored, with its price by the list of the market. Refuses with INVALID_TEXT, JEWELLERY_PIECE_NOT_FOUND,
 * SERVICE_UNAVAILABLE and SERVICE_RESIZE_REFUSED.
 */
export async function readWanted(
  parts: Pick<ServiceParts, 'platform' | 'jewelleryBox'>,
  context: Pick<RequestContext, 'actor' | 'storeView'>,
  market: Market,
  wanted: WantedService,
): Promise<CheckedService> {
  const remark = checkServiceRemark(wanted.remark);
  if (!remark.ok) throw refuse('INVALID_TEXT', remark.error.data);
  const piece = await readPiece(parts, context, wanted);
  const { kind } = wanted;
  const price = await priceOf(parts.platform.db, market, kind);
  if (price === null || price.withdrawn) throw refuse('SERVICE_UNAVAILABLE');
  const ring = kind === 'resize' ? (wanted.ring ?? { construction: 'plain', from: '', to: '' }) : null;
  const checked = ring && checkResizing(piece.metal, ring);
  if (checked?.ok === false) throw refuse(checked.error.code, checked.error.data);
  const { total, isLeast } = listedPrice(price, marketFacts[market].currency, {
    ...{ sizes: checked?.value ?? 0, weightMg: piece.weightMg, boughtOn: piece.boughtOn },
    today: businessDay(parts.platform.clock.now()),
  });
  return {
    ...{ kind, pieceUid: piece.uid, pieceName: piece.name, boughtOn: piece.boughtOn, metal: piece.metal },
    ...{ construction: ring?.construction ?? null, sizeFrom: ring?.from ?? null, sizeTo: ring?.to ?? null },
    ...{ remark: remark.value, listed: total.minor, listedIsLeast: isLeast, quantity: piece.quantity },
  };
}

async function readPiece(
  { jewelleryBox }: Pick<ServiceParts, 'jewelleryBox'>,
  { actor, storeView }: Pick<RequestContext, 'actor' | 'storeView'>,
  { pieceUid, pieceName, metal }: WantedService,
): Promise<Piece> {
  if (pieceUid === null) {
    const name = checkPieceName(pieceName);
    if (!name.ok) throw refuse('INVALID_TEXT', name.error.data);
    return {
      ...{ uid: null, name: name.value, metal: metal ?? 'other' },
      ...{ boughtOn: null, weightMg: null, quantity: 1 },
    };
  }
  const customerId = customerIdOf(actor);
  if (customerId === null) throw refuse('NOT_AUTHORISED');
  const found = await jewelleryBox.piece(customerId, pieceUid, storeView.locale);
  if (found === null) throw refuse('JEWELLERY_PIECE_NOT_FOUND');
  const { piece, uid } = found;
  const [first] = piece.metals;
  const isBought = piece.source.origin === 'bought';
  return {
    ...{
      uid,
      name: [...piece.name].slice(0, SERVICE_PIECE_MAX).join(''),
      metal: first?.metal ?? metal ?? 'other',
    },
    ...{ boughtOn: isBought ? piece.acquiredOn : null, quantity: piece.quantity },
    weightMg: first ? piece.metals.reduce((sum, { weightMg }) => sum + weightMg, 0) : null,
  };
}
