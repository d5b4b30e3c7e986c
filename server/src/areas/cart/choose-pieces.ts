import { type BundleWish, chooseBundle } from '@jinlan/domain/cart';
import type { Market } from '@jinlan/domain/markets';
import type { CurrencyCode } from '@jinlan/domain/money';
import { findDownload } from '../../platform/downloads.ts';
import {
  bundleChoices,
  type Catalogue,
  type Piece as CataloguePiece,
  canBeOrdered,
  type PieceDocument,
  readBundleUid,
} from '../catalogue/index.ts';
import { findPiece, type Piece, type PieceOfLine } from './pieces.ts';

/**
 * From what a client names to the pieces that go into the bag. Asked before the bag is locked, because what a set is made
 * of stands in its document.
 */
export interface Wanted {
  readonly sku: string;
  readonly quantity: number;
  readonly parentSku: string | null;
  readonly selectedOptions: readonly string[];
  /** Of a bundle's choice: how many of it. */
  readonly enteredOptions: readonly { readonly uid: string; readonly value: string }[];
}

export type Found =
  | { readonly kind: 'piece'; readonly piece: Piece; readonly line: PieceOfLine; readonly quantity: number }
  | { readonly kind: 'not-found'; readonly sku: string }
  | { readonly kind: 'not-salable'; readonly sku: string }
  | { readonly kind: 'options-required' }
  | { readonly kind: 'options-unavailable' }
  | { readonly kind: 'type-not-orderable'; readonly type: string };

interface Where {
  readonly dataDir: string;
  readonly catalogue: Catalogue;
  readonly market: Market;
  readonly currency: CurrencyCode;
}

/**
 * By the SKU of the piece itself, of a variant with or without its parent's, of the parent with choices, of a bundle with
 * its choices, or of a group: each of its pieces then, as often as the group has it.
 */
export async function choosePieces(where: Where, wanted: Wanted): Promise<readonly Found[]> {
  const asked = where.catalogue.piece(wanted.sku);
  if (!asked) return [{ kind: 'not-found', sku: wanted.sku }];
  if (!canBeOrdered(asked)) return [{ kind: 'type-not-orderable', type: asked.kind }];
  switch (asked.kind) {
    case 'grouped':
      return chooseGroup(where, asked, wanted.quantity);
    case 'bundle':
      return [await chooseSet(where, asked, wanted)];
    case 'downloadable': {
      const document = await where.catalogue.documents.one(asked.id);
      const downloads = document?.special?.downloads;
      if (!downloads || downloads.separately) return [{ kind: 'type-not-orderable', type: asked.kind }];
      // What cannot be handed over is not sold.
      const files = await Promise.all(downloads.links.map(({ file }) => findDownload(where.dataDir, file)));
      if (files.includes(null)) return [{ kind: 'not-salable', sku: asked.sku }];
      return [chooseOne(where, asked, wanted)];
    }
    default:
      return [chooseOne(where, asked, wanted)];
  }
}

function chooseOne(where: Where, asked: CataloguePiece, wanted: Omit<Wanted, 'enteredOptions'>): Found {
  const { sku, parentSku, selectedOptions, quantity } = wanted;
  const piece = asked.kind === 'configurable' ? where.catalogue.variantBy(asked.id, selectedOptions) : asked;
  if (!piece) return { kind: 'options-required' };
  // A piece may come from the page of a group or bundle; only of a variant its parent is asked.
  const named = parentSku !== null && parentSku !== sku ? where.catalogue.piece(parentSku) : null;
  if (parentSku !== null && parentSku !== sku && named?.kind !== 'grouped' && piece.parentSku !== parentSku)
    return { kind: 'not-found', sku: parentSku };
  return found(where, { sku: piece.sku, parts: null }, quantity);
}

function found({ catalogue, market, currency }: Where, line: PieceOfLine, quantity: number): Found {
  const piece = findPiece(catalogue, line, market, currency);
  return piece ? { kind: 'piece', piece, line, quantity } : { kind: 'not-found', sku: line.sku };
}

async function chooseGroup(where: Where, group: CataloguePiece, quantity: number): Promise<readonly Found[]> {
  const document = await where.catalogue.documents.one(group.id);
  return (document?.special?.groupedItems ?? []).map((item): Found => {
    const piece = where.catalogue.pieceById(item.itemId);
    if (!piece) return { kind: 'not-found', sku: group.sku };
    const times = quantity * item.quantity;
    return chooseOne(where, piece, { sku: piece.sku, quantity: times, parentSku: null, selectedOptions: [] });
  });
}

async function chooseSet(where: Where, bundle: CataloguePiece, wanted: Wanted): Promise<Found> {
  const { catalogue } = where;
  const document = await catalogue.documents.one(bundle.id);
  if (!document) return { kind: 'not-found', sku: bundle.sku };
  const options = bundleChoices(catalogue, document);
  const chosen = chooseBundle(
    options.map(({ option, many, choices }) => ({
      key: String(option.id),
      required: option.required,
      many,
      selections: choices.map(({ pieceId, quantity, canChangeQuantity }) => ({
        key: String(pieceId),
        quantity,
        canChangeQuantity,
      })),
    })),
    wishesOf(wanted),
  );
  if (!chosen.ok)
    return {
      kind: chosen.error.code === 'BUNDLE_OPTION_MISSING' ? 'options-required' : 'options-unavailable',
    };
  const parts = chosen.value.map(({ option, selection, quantity }) => ({
    option: keyOf(document, Number(option)),
    sku: catalogue.pieceById(Number(selection))?.sku ?? '',
    quantity,
  }));
  return found(where, { sku: bundle.sku, parts }, wanted.quantity);
}

const keyOf = ({ special }: PieceDocument, optionId: number): string =>
  special?.bundleOptions.find(({ id }) => id === optionId)?.key ?? '';

/** Entered options that are none of a bundle are of other clients' making, and are passed over. */
function wishesOf({ selectedOptions, enteredOptions }: Wanted): BundleWish[] {
  const wish = (uid: string, entered: string | null): BundleWish[] => {
    const read = readBundleUid(uid);
    if (!read) return [];
    const quantity = entered === null ? read.quantity : Number(entered);
    return [{ option: String(read.optionId), selection: String(read.pieceId), quantity }];
  };
  const entered = enteredOptions.flatMap(({ uid, value }) => wish(uid, value));
  return [...selectedOptions.flatMap((uid) => wish(uid, null)), ...entered];
}
