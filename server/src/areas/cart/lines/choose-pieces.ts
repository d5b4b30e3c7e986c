import { type BundleWish, type CustomOptionRefusal, chooseBundle, chooseLinks } from '@jinlan/domain/cart';
import { wholeNumberOf } from '@jinlan/domain/kernel';
import type { StoreView } from '@jinlan/domain/markets';
import type { CurrencyCode } from '@jinlan/domain/money';
import { findDownload } from '../../../platform/downloads.ts';
import {
  bundleChoices,
  type Catalogue,
  type Piece as CataloguePiece,
  canBeOrdered,
  downloadLinkId,
  type PieceDocument,
  readBundleUid,
  readCustomOptionUid,
  readDownloadLinkUid,
} from '../../catalogue/index.ts';
import type { Stores } from '../../stores/index.ts';
import { chooseOptions, type NumberedOption, ownerOf, withCustomOptions } from './custom-options.ts';
import { withFiles } from './files.ts';
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
  /** Magento's numbers of files. */
  readonly linkIds?: readonly number[];
  readonly customizableOptions?: readonly NumberedOption[];
}

export type Found =
  | { readonly kind: 'piece'; readonly piece: Piece; readonly line: PieceOfLine; readonly quantity: number }
  | { readonly kind: 'not-found'; readonly sku: string }
  | { readonly kind: 'not-salable'; readonly sku: string }
  | { readonly kind: 'options-required' }
  | { readonly kind: 'options-unavailable' }
  /** Something of a piece's own options; with the option's name in the store view's language. */
  | { readonly kind: 'option-refused'; readonly refusal: CustomOptionRefusal; readonly title: string }
  | { readonly kind: 'type-not-orderable'; readonly type: string };

interface Where {
  readonly dataDir: string;
  readonly catalogue: Catalogue;
  readonly stores: Stores;
  readonly storeView: StoreView;
  readonly currency: CurrencyCode;
}

/**
 * By the SKU of the piece itself, of a variant with or without its parent's, of the parent with choices, of a bundle with
 * its choices, or of a group: each of its pieces then, as often as the group has it.
 */
export async function choosePieces(where: Where, wanted: Wanted): Promise<readonly Found[]> {
  const asked = where.catalogue.pieces.bySku(wanted.sku);
  if (!asked) return [{ kind: 'not-found', sku: wanted.sku }];
  if (!canBeOrdered(asked)) return [{ kind: 'type-not-orderable', type: asked.kind }];
  switch (asked.kind) {
    case 'grouped':
      return chooseGroup(where, asked, wanted.quantity);
    case 'bundle':
      return [await optioned(where, asked, wanted, chooseSet)];
    case 'downloadable':
      return [await optioned(where, asked, wanted, chooseFiles)];
    default:
      return [await optioned(where, asked, wanted, chooseOne)];
  }
}

/** What was found, with what the shopper chose or wrote of the options on its page. */
async function optioned(
  where: Where,
  asked: CataloguePiece,
  wanted: Wanted,
  choose: (where: Where, asked: CataloguePiece, wanted: Wanted) => Found | Promise<Found>,
): Promise<Found> {
  const isOption = (uid: string): boolean => readCustomOptionUid(uid) !== null;
  const selectedOptions = wanted.selectedOptions.filter((uid) => !isOption(uid));
  const one = await choose(where, asked, { ...wanted, selectedOptions });
  if (one.kind !== 'piece') return one;
  const owner = ownerOf(one.piece);
  const document = await where.catalogue.pieces.documents.one(owner);
  const offered = document?.special?.customOptions ?? [];
  if (offered.length === 0) return one;
  const chosen = chooseOptions(owner, offered, wanted);
  if (!chosen.ok) {
    const option = offered.find(({ key }) => key === chosen.error.data.option);
    return {
      kind: 'option-refused',
      refusal: chosen.error,
      title: option?.title[where.storeView.locale] ?? '',
    };
  }
  if (chosen.value === null) return one;
  return {
    ...one,
    line: { ...one.line, options: chosen.value },
    piece: withCustomOptions(where.stores, where, one.piece, chosen.value, offered),
  };
}

async function chooseFiles(where: Where, asked: CataloguePiece, wanted: Wanted): Promise<Found> {
  const document = await where.catalogue.pieces.documents.one(asked.id);
  const downloads = document?.special?.downloads;
  if (!downloads) return { kind: 'not-found', sku: asked.sku };
  const offered = downloads.links.map(({ key }) => key);
  const { separately } = downloads;
  const links = chooseLinks({ separately, offered }, linksOf(asked, wanted, offered));
  if (!links.ok)
    return { kind: links.error.code === 'LINKS_MISSING' ? 'options-required' : 'options-unavailable' };
  // What cannot be handed over is not sold.
  const chosen = downloads.links.filter(({ key }) => links.value === null || links.value.includes(key));
  const files = await Promise.all(chosen.map(({ file }) => findDownload(where.dataDir, file)));
  if (files.includes(null)) return { kind: 'not-salable', sku: asked.sku };
  const one = chooseOne(where, asked, wanted);
  if (one.kind !== 'piece') return one;
  return {
    ...one,
    line: { ...one.line, links: links.value },
    piece: withFiles(where.stores, where, one.piece, links.value, downloads),
  };
}

/** Keys of the files that a client names, by uid or by number; what names none of this piece stays unknown. */
function linksOf(
  { id }: CataloguePiece,
  { selectedOptions, linkIds = [] }: Wanted,
  offered: readonly string[],
): string[] {
  const byUid = selectedOptions.map((uid) => {
    const read = readDownloadLinkUid(uid);
    return read?.pieceId === id ? read.key : uid;
  });
  const byNumber = linkIds.map(
    (number) => offered.find((_, place) => downloadLinkId(id, place + 1) === number) ?? String(number),
  );
  return [...byUid, ...byNumber];
}

function chooseOne(where: Where, asked: CataloguePiece, wanted: Omit<Wanted, 'enteredOptions'>): Found {
  const { sku, parentSku, selectedOptions, quantity } = wanted;
  const piece =
    asked.kind === 'configurable' ? where.catalogue.pieces.variantBy(asked.id, selectedOptions) : asked;
  if (!piece) return { kind: 'options-required' };
  // A piece may come from the page of a group or bundle; only of a variant its parent is asked.
  const named = parentSku !== null && parentSku !== sku ? where.catalogue.pieces.bySku(parentSku) : null;
  if (parentSku !== null && parentSku !== sku && named?.kind !== 'grouped' && piece.parentSku !== parentSku)
    return { kind: 'not-found', sku: parentSku };
  if (named?.soldOut) return { kind: 'not-salable', sku: named.sku };
  return found(where, { sku: piece.sku, parts: null, links: null, options: null }, quantity);
}

function found({ catalogue, storeView, currency }: Where, line: PieceOfLine, quantity: number): Found {
  const piece = findPiece(catalogue, line, storeView.market, currency);
  return piece ? { kind: 'piece', piece, line, quantity } : { kind: 'not-found', sku: line.sku };
}

async function chooseGroup(where: Where, group: CataloguePiece, quantity: number): Promise<readonly Found[]> {
  if (group.soldOut) return [{ kind: 'not-salable', sku: group.sku }];
  const document = await where.catalogue.pieces.documents.one(group.id);
  const found = (document?.special?.groupedItems ?? []).map(async (item): Promise<Found> => {
    const piece = where.catalogue.pieces.byId(item.itemId);
    if (!piece) return { kind: 'not-found', sku: group.sku };
    const times = quantity * item.quantity;
    const wanted = { sku: piece.sku, quantity: times, parentSku: null, selectedOptions: [] };
    return optioned(
      where,
      piece,
      { ...wanted, enteredOptions: [] },
      piece.kind === 'downloadable' ? chooseFiles : chooseOne,
    );
  });
  return Promise.all(found);
}

async function chooseSet(where: Where, bundle: CataloguePiece, wanted: Wanted): Promise<Found> {
  const { catalogue } = where;
  const document = await catalogue.pieces.documents.one(bundle.id);
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
    sku: catalogue.pieces.byId(Number(selection))?.sku ?? '',
    quantity,
  }));
  return found(where, { sku: bundle.sku, parts, links: null, options: null }, wanted.quantity);
}

const keyOf = ({ special }: PieceDocument, optionId: number): string =>
  special?.bundleOptions.find(({ id }) => id === optionId)?.key ?? '';

/** Entered options that are none of a bundle are of other clients' making, and are passed over. */
function wishesOf({ selectedOptions, enteredOptions }: Wanted): BundleWish[] {
  const wish = (uid: string, entered: string | null): BundleWish[] => {
    const read = readBundleUid(uid);
    if (!read) return [];
    const quantity = entered === null ? read.quantity : wholeNumberOf(entered);
    return [{ option: String(read.optionId), selection: String(read.pieceId), quantity }];
  };
  const entered = enteredOptions.flatMap(({ uid, value }) => wish(uid, value));
  return [...selectedOptions.flatMap((uid) => wish(uid, null)), ...entered];
}
