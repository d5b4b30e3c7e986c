import {
  type CustomOptionRefusal,
  chooseBundle,
  chooseLinks,
  type RequestedSelection,
} from '@jinlan/domain/cart';
import type { GiftCardProblem } from '@jinlan/domain/gift-cards';
import { wholeNumberOf } from '@jinlan/domain/kernel';
import type { StoreView } from '@jinlan/domain/markets';
import type { CurrencyCode } from '@jinlan/domain/money';
import { findDownload } from '../../../platform/downloads.ts';
import {
  bundleChoices,
  type Catalogue,
  type Piece as CataloguePiece,
  downloadLinkId,
  type PieceDocument,
  readBundleUid,
  readCustomOptionUid,
  readDownloadLinkUid,
} from '../../catalogue/index.ts';
import type { Stores } from '../../stores/index.ts';
import { chooseOptions, type NumberedOption, ownerOf, withCustomOptions } from './custom-options.ts';
import { withFiles } from './files.ts';
import { chooseCard, withGiftCard } from './gift-card.ts';
import { findPiece, type Piece, type PieceOfLine } from './pieces.ts';

/**
 * Finds the pieces that an item names. Runs before the bag is locked, because bundles and groups need
 * their documents.
 */
export interface RequestedItem {
  readonly sku: string;
  readonly quantity: number;
  readonly parentSku: string | null;
  readonly selectedOptions: readonly string[];
  /** Quantities of a bundle's choices. */
  readonly enteredOptions: readonly { readonly uid: string; readonly value: string }[];
  /** Magento's numeric ids of files. */
  readonly linkIds?: readonly number[];
  readonly customizableOptions?: readonly NumberedOption[];
}

export type PieceChoice =
  | { readonly kind: 'piece'; readonly piece: Piece; readonly line: PieceOfLine; readonly quantity: number }
  | { readonly kind: 'not-found'; readonly sku: string }
  | { readonly kind: 'not-salable'; readonly sku: string }
  | { readonly kind: 'options-required' }
  | { readonly kind: 'options-unavailable' }
  /** A custom option is refused; `title` is its name in the store view's language. */
  | { readonly kind: 'option-refused'; readonly refusal: CustomOptionRefusal; readonly title: string }
  | { readonly kind: 'card-refused'; readonly problem: GiftCardProblem };

/** Whether a choice is missing or incomplete. */
export const isIncomplete = (choice: PieceChoice): boolean =>
  choice.kind === 'options-required' ||
  (choice.kind === 'option-refused' && choice.refusal.code === 'CUSTOM_OPTION_MISSING') ||
  (choice.kind === 'card-refused' && choice.problem.code === 'GIFT_CARD_FIELD_MISSING');

interface ChoiceContext {
  readonly dataDir: string;
  readonly catalogue: Catalogue;
  readonly stores: Stores;
  readonly storeView: StoreView;
  readonly currency: CurrencyCode;
  readonly now: Date;
}

/**
 * Finds pieces by SKU: a piece, a variant with or without its parent's SKU, a parent or bundle with its
 * choices, or a group. A group yields each of its pieces, in the group's quantities.
 */
export async function choosePieces(
  context: ChoiceContext,
  item: RequestedItem,
): Promise<readonly PieceChoice[]> {
  const requestedPiece = context.catalogue.pieces.bySku(item.sku);
  if (!requestedPiece) return [{ kind: 'not-found', sku: item.sku }];
  switch (requestedPiece.kind) {
    case 'grouped':
      return chooseGroup(context, requestedPiece, item.quantity);
    case 'bundle':
      return [await chooseWithOptions(context, requestedPiece, item, chooseSet)];
    case 'downloadable':
      return [await chooseWithOptions(context, requestedPiece, item, chooseFiles)];
    case 'giftcard':
      return [await chooseWithOptions(context, requestedPiece, item, chooseGiftCard)];
    default:
      return [await chooseWithOptions(context, requestedPiece, item, chooseOne)];
  }
}

/** Applies `choose`, then the custom options that the item names. */
async function chooseWithOptions(
  context: ChoiceContext,
  requestedPiece: CataloguePiece,
  item: RequestedItem,
  choose: (
    where: ChoiceContext,
    requested: CataloguePiece,
    wanted: RequestedItem,
  ) => PieceChoice | Promise<PieceChoice>,
): Promise<PieceChoice> {
  const isOption = (uid: string): boolean => readCustomOptionUid(uid) !== null;
  const selectedOptions = item.selectedOptions.filter((uid) => !isOption(uid));
  const choice = await choose(context, requestedPiece, { ...item, selectedOptions });
  if (choice.kind !== 'piece') return choice;
  const owner = ownerOf(choice.piece);
  const document = await context.catalogue.pieces.documents.one(owner);
  const offeredOptions = document?.special?.customOptions ?? [];
  if (offeredOptions.length === 0) return choice;
  const chosen = chooseOptions(owner, offeredOptions, item);
  if (!chosen.ok) {
    const option = offeredOptions.find(({ key }) => key === chosen.error.data.option);
    return {
      kind: 'option-refused',
      refusal: chosen.error,
      title: option?.title[context.storeView.locale] ?? '',
    };
  }
  if (chosen.value === null) return choice;
  return {
    ...choice,
    line: { ...choice.line, options: chosen.value },
    piece: withCustomOptions(context.stores, context, choice.piece, chosen.value, offeredOptions),
  };
}

async function chooseFiles(
  context: ChoiceContext,
  requestedPiece: CataloguePiece,
  item: RequestedItem,
): Promise<PieceChoice> {
  const document = await context.catalogue.pieces.documents.one(requestedPiece.id);
  const downloads = document?.special?.downloads;
  if (!downloads) return { kind: 'not-found', sku: requestedPiece.sku };
  const offeredKeys = downloads.links.map(({ key }) => key);
  const { separately } = downloads;
  const links = chooseLinks({ separately, offered: offeredKeys }, linksOf(requestedPiece, item, offeredKeys));
  if (!links.ok)
    return { kind: links.error.code === 'LINKS_MISSING' ? 'options-required' : 'options-unavailable' };
  // A file that is missing on the disk cannot be sold.
  const chosen = downloads.links.filter(({ key }) => links.value === null || links.value.includes(key));
  const files = await Promise.all(chosen.map(({ file }) => findDownload(context.dataDir, file)));
  if (files.includes(null)) return { kind: 'not-salable', sku: requestedPiece.sku };
  const choice = chooseOne(context, requestedPiece, item);
  if (choice.kind !== 'piece') return choice;
  return {
    ...choice,
    line: { ...choice.line, links: links.value },
    piece: withFiles(context.stores, context, choice.piece, links.value, downloads),
  };
}

async function chooseGiftCard(
  context: ChoiceContext,
  requestedPiece: CataloguePiece,
  item: RequestedItem,
): Promise<PieceChoice> {
  const card = (await context.catalogue.pieces.documents.one(requestedPiece.id))?.special?.giftCard;
  if (!card) return { kind: 'not-found', sku: requestedPiece.sku };
  const chosen = chooseCard(card, item, context);
  if (!chosen.ok) return { kind: 'card-refused', problem: chosen.error };
  const choice = chooseOne(context, requestedPiece, item);
  if (choice.kind !== 'piece') return choice;
  return {
    ...choice,
    line: { ...choice.line, giftCard: chosen.value },
    piece: withGiftCard(context.stores, context, choice.piece, chosen.value, card),
  };
}

/**
 * Keys of the files that a client names by uid or number; unknown references are passed on and refused
 * later.
 */
function linksOf(
  { id }: CataloguePiece,
  { selectedOptions, linkIds = [] }: RequestedItem,
  offeredKeys: readonly string[],
): string[] {
  const byUid = selectedOptions.map((uid) => {
    const reference = readDownloadLinkUid(uid);
    return reference?.pieceId === id ? reference.key : uid;
  });
  const byNumber = linkIds.map(
    (number) => offeredKeys.find((_, index) => downloadLinkId(id, index + 1) === number) ?? String(number),
  );
  return [...byUid, ...byNumber];
}

function chooseOne(
  context: ChoiceContext,
  requestedPiece: CataloguePiece,
  item: Omit<RequestedItem, 'enteredOptions'>,
): PieceChoice {
  const { sku, parentSku, selectedOptions, quantity } = item;
  const piece =
    requestedPiece.kind === 'configurable'
      ? context.catalogue.pieces.variantBy(requestedPiece.id, selectedOptions)
      : requestedPiece;
  if (!piece) return { kind: 'options-required' };
  // A piece may come from the page of a group or bundle; only a variant is checked against its parent.
  const parent = parentSku !== null && parentSku !== sku ? context.catalogue.pieces.bySku(parentSku) : null;
  if (parentSku !== null && parentSku !== sku && parent?.kind !== 'grouped' && piece.parentSku !== parentSku)
    return { kind: 'not-found', sku: parentSku };
  if (parent?.soldOut) return { kind: 'not-salable', sku: parent.sku };
  return findChoice(context, { sku: piece.sku, parts: null, links: null, options: null }, quantity);
}

function findChoice(
  { catalogue, storeView, currency }: ChoiceContext,
  line: PieceOfLine,
  quantity: number,
): PieceChoice {
  const piece = findPiece(catalogue, line, storeView.market, currency);
  return piece ? { kind: 'piece', piece, line, quantity } : { kind: 'not-found', sku: line.sku };
}

async function chooseGroup(
  context: ChoiceContext,
  group: CataloguePiece,
  quantity: number,
): Promise<readonly PieceChoice[]> {
  if (group.soldOut) return [{ kind: 'not-salable', sku: group.sku }];
  const document = await context.catalogue.pieces.documents.one(group.id);
  const choices = (document?.special?.groupedItems ?? []).map(async (item): Promise<PieceChoice> => {
    const piece = context.catalogue.pieces.byId(item.itemId);
    if (!piece) return { kind: 'not-found', sku: group.sku };
    const total = quantity * item.quantity;
    const requestedItem = { sku: piece.sku, quantity: total, parentSku: null, selectedOptions: [] };
    return chooseWithOptions(
      context,
      piece,
      { ...requestedItem, enteredOptions: [] },
      piece.kind === 'downloadable' ? chooseFiles : chooseOne,
    );
  });
  return Promise.all(choices);
}

async function chooseSet(
  context: ChoiceContext,
  bundle: CataloguePiece,
  item: RequestedItem,
): Promise<PieceChoice> {
  const { catalogue } = context;
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
    bundleChoicesOf(item),
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
  return findChoice(context, { sku: bundle.sku, parts, links: null, options: null }, item.quantity);
}

const keyOf = ({ special }: PieceDocument, optionId: number): string =>
  special?.bundleOptions.find(({ id }) => id === optionId)?.key ?? '';

/** The chosen pieces of bundles that an item names. Entered options of anything else are ignored. */
function bundleChoicesOf({ selectedOptions, enteredOptions }: RequestedItem): RequestedSelection[] {
  const selectionsOf = (uid: string, entered: string | null): RequestedSelection[] => {
    const reference = readBundleUid(uid);
    if (!reference) return [];
    const quantity = entered === null ? reference.quantity : wholeNumberOf(entered);
    return [{ option: String(reference.optionId), selection: String(reference.pieceId), quantity }];
  };
  const fromEntered = enteredOptions.flatMap(({ uid, value }) => selectionsOf(uid, value));
  return [...selectedOptions.flatMap((uid) => selectionsOf(uid, null)), ...fromEntered];
}
