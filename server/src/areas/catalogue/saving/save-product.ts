import { check, fieldNames, type Problem, type ProductEntry, productEntry } from '@jinlan/domain/validity';
import type { Connection, Database } from '../../../platform/database.ts';
import { completeTexts } from '../../../platform/import/convert-chinese.ts';
import type { Stores } from '../../stores/index.ts';
import { announcePieces } from '../changes/store-changes.ts';
import { repeatable, unknownFieldsIn, type ValidEntry } from '../import/entries.ts';
import { createLookup, linksOf, saveEntries, saveSet } from '../import/keep-products.ts';
import { sanitisedEntry } from '../import/read-products.ts';
import { type PieceToSave, saveAddress, usedNames } from '../import/store.ts';
import { knownPictures, type LinkToSave, saveLinks } from '../import/store-sets.ts';
import { toPieces } from '../import/to-pieces.ts';
import { readStored, type StoredProduct } from './read-stored.ts';
import { lockNewSku, lockPiece } from './store.ts';

export interface ProductToSave {
  /** An entry of `products.json`. */
  readonly record: unknown;
  /** The revision that was edited; null for a new product. */
  readonly revision: number | null;
}

export type ProductSaving =
  | { readonly kind: 'saved'; readonly id: number; readonly revision: number }
  /** The record is invalid; nothing was saved. */
  | { readonly kind: 'invalid'; readonly problems: readonly Problem[] }
  /**
   * Somebody else saved or removed the product, or it exists already; `stored` is its present state.
   * Nothing was saved.
   */
  | { readonly kind: 'conflict'; readonly stored: StoredProduct | null };

export interface SavingParts {
  readonly db: Database;
  readonly stores: Stores;
}

const productFields = fieldNames(productEntry);

/** Thrown within the transaction to roll it back. */
class NotSaved extends Error {
  readonly outcome: ProductSaving;

  constructor(outcome: ProductSaving) {
    super('The product is not saved');
    this.outcome = outcome;
  }
}

/**
 * Saves one product with its variants in one transaction and notifies all processes. The rules are those of the importer,
 * except that a link to an unknown piece is a problem. Stock is set only where none was stored.
 */
export async function saveProduct(
  { db, stores }: SavingParts,
  { record: given, revision }: ProductToSave,
): Promise<ProductSaving> {
  const record = completeTexts<unknown>(structuredClone(given));
  const checked = check(productEntry, record);
  const unknownFields = unknownFieldsIn(record, productFields).map((path) => ({
    path,
    message: 'Unknown field',
  }));
  if (!checked.ok) return { kind: 'invalid', problems: [...checked.error, ...unknownFields] };
  if (unknownFields.length > 0) return { kind: 'invalid', problems: unknownFields };
  const problems: Problem[] = [];
  const parsed = { line: 1, value: record, entry: sanitisedEntry(checked.value), problems, dropped: [] };
  const pictures = await knownPictures(
    db,
    [parsed.entry, ...parsed.entry.variants].flatMap(({ pictures }) => pictures.map(({ file }) => file)),
  );
  const measures = new Map(pictures.map((picture) => [picture.file, picture]));
  const lookup = await createLookup(db, stores, (file) => measures.get(file) ?? null);
  const rows = toPieces(parsed, lookup);
  if (problems.length > 0) return { kind: 'invalid', problems };
  try {
    return await db.transaction(repeatable([parsed], (tx) => save(tx, stores, parsed, rows, revision)));
  } catch (error) {
    if (error instanceof NotSaved) return error.outcome;
    throw error;
  }
}

async function save(
  tx: Connection,
  stores: Stores,
  parsed: ValidEntry<ProductEntry>,
  rows: readonly PieceToSave[],
  revision: number | null,
): Promise<ProductSaving> {
  const { entry, problems } = parsed;
  if (revision === null) await lockNewSku(tx, entry.sku);
  const before = await lockPiece(tx, entry.sku);
  if ((before?.revision ?? null) !== revision)
    return { kind: 'conflict', stored: await readStored(tx, stores, entry.sku) };
  await saveEntries(tx, [parsed], new Map([[parsed, rows]]), { stores });
  const links = linksOf(parsed);
  await refuseUnknown(tx, parsed, links);
  if (entry.bundle ?? entry.grouped) await saveSet(tx, parsed);
  if (problems.length > 0) throw new NotSaved({ kind: 'invalid', problems: [...problems] });
  await saveLinks(tx, [entry.sku], links);
  await saveAddress(tx, entry.sku);
  const after = await lockPiece(tx, entry.sku);
  // Somebody else created it meanwhile.
  if (after?.revision !== (revision ?? 0) + 1)
    throw new NotSaved({ kind: 'conflict', stored: await readStored(tx, stores, entry.sku) });
  await announcePieces(tx, [after.id]);
  return { kind: 'saved', id: after.id, revision: after.revision };
}

async function refuseUnknown(
  tx: Connection,
  { problems }: ValidEntry<ProductEntry>,
  links: readonly LinkToSave[],
): Promise<void> {
  const others = links.map(({ other }) => other);
  const existingSkus = new Set((await usedNames(tx, others, [])).map(({ sku }) => sku));
  for (const { kind, other } of links)
    if (!existingSkus.has(other)) problems.push({ path: kind, message: `There is no piece ${other}` });
}
