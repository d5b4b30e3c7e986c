import {
  type Draft,
  decodeDesign,
  encodeDesign,
  type Flow,
  type Part,
  valuesOf,
} from '@jinlan/domain/customiser';
import { type Actor, customerIdOf, may, plainText } from '@jinlan/domain/people';
import type { RequestContext } from '../../../platform/context.ts';
import type { Connection } from '../../../platform/database.ts';
import type { Platform } from '../../../platform/platform.ts';
import { atLeastOne } from '../../../platform/requests/pages.ts';
import { type Refusal, refuse } from '../../../platform/requests/refusal.ts';
import type { Offer } from '../offer.ts';
import { nameOf } from './design-labels.ts';
import { readCode } from './open-design.ts';
import * as store from './store-designs.ts';

/**
 * Designs that are shared under a short word, and those that customers save. Both are stored as their code and never
 * repaired: opening one reports what is no longer offered.
 */
type CallerContext = Pick<RequestContext, 'storeView' | 'now' | 'actor'>;

export interface DesignToStore {
  readonly code: string;
  /** Hash of a stored picture. */
  readonly picture: string | null;
}

const maxSavedDesigns = 200;
const shortLength = 8;
const maxAttempts = 5;
const maxNameLength = 60;

const nameRule = { field: 'name', min: 1, max: maxNameLength, multiline: false } as const;

/** A saved design with its flow; null where the shop has no option tables. */
export interface SavedDesign extends store.SavedRow {
  readonly flow: Flow | null;
}

const withFlow = (offer: Offer | null, row: store.SavedRow): SavedDesign => {
  const draft = offer && decodeDesign(row.code, offer.tables.shop);
  return { ...row, flow: draft?.ok ? draft.value.flow : null };
};

/** Decodes a code and encodes it again in canonical form. Refused like `customiserDesign`. */
const canonical = (offer: Offer, code: string): { readonly draft: Draft; readonly code: string } => {
  const draft = readCode(offer, code);
  return { draft, code: encodeDesign(draft, offer.tables.shop) };
};

export async function shareDesign(
  { db, random }: Platform,
  offer: Offer,
  { now }: CallerContext,
  submitted: DesignToStore,
): Promise<store.SharedRow> {
  const { code } = canonical(offer, submitted.code);
  for (let tries = 0; tries < maxAttempts; tries += 1) {
    const short = shortOf(random.bytes(shortLength));
    const shared = await store.addShared(db, { short, code, picture: submitted.picture }, now);
    if (shared) return shared;
  }
  throw new Error('No free word was found for a design');
}

const shortOf = (bytes: Uint8Array): string =>
  [...bytes].map((byte) => String.fromCharCode(97 + (byte % 26))).join('');

export const findShared = async ({ db }: Platform, short: string): Promise<store.SharedRow | null> =>
  /^[a-z]{8}$/i.test(short) ? store.sharedByShort(db, short.toLowerCase()) : null;

function customerOf(actor: Actor, action: 'account.read' | 'account.change'): string {
  const customerId = customerIdOf(actor);
  if (customerId === null || !may(actor, action, { id: customerId, customerId, storeId: null }))
    throw refuse('NOT_AUTHORISED');
  return customerId;
}

/**
 * Returns the id of the signed-in customer; refuses guests. Called before a picture is decoded, because decoding takes time.
 */
export const requireCustomer = ({ actor }: Pick<CallerContext, 'actor'>): string =>
  customerOf(actor, 'account.change');

export async function saveDesign(
  { db }: Platform,
  offer: Offer,
  { actor, now, storeView }: CallerContext,
  submitted: DesignToStore & { readonly name: string | null },
): Promise<SavedDesign> {
  const customerId = customerOf(actor, 'account.change');
  const { draft, code } = canonical(offer, submitted.code);
  const name = submitted.name === null ? null : validName(submitted.name);
  const defaultName = [...nameOf(stylesOf(offer, draft), draft.flow)[storeView.locale]]
    .slice(0, maxNameLength)
    .join('');
  const design = { code, name, picture: submitted.picture };
  const saved = await db.transaction(async (tx) => {
    await store.lockSaved(tx, customerId);
    return store.saveDesign(tx, customerId, design, { otherwise: defaultName, most: maxSavedDesigns, now });
  });
  if (saved) return withFlow(offer, saved);
  throw refuse('DESIGNS_FULL', { most: maxSavedDesigns });
}

export function stylesOf({ workshop }: Offer, draft: Draft) {
  const sharedStyle = 'style' in draft && draft.style !== undefined ? [draft.style] : [];
  const codes = (['piece', 'her', 'him'] as const satisfies readonly Part[]).flatMap((part) =>
    (part === 'piece') === (draft.flow !== 'pair-rings') ? (valuesOf(draft, part).style ?? []) : [],
  );
  return [...sharedStyle, ...codes].flatMap((code) => workshop.styles.get(code) ?? []);
}

function validName(text: string): string {
  const name = plainText(text, nameRule);
  if (name.ok) return name.value;
  throw refuse('INVALID_TEXT', name.error.data);
}

const idOf = (uid: string): number => {
  const text = Buffer.from(uid.slice(0, 40), 'base64').toString('utf8');
  return /^\d{1,15}$/.test(text) ? Number(text) : -1;
};

const notFound = (): Refusal => refuse('DESIGN_NOT_FOUND');

export async function renameDesign(
  { db }: Platform,
  offer: Offer | null,
  { actor }: Pick<CallerContext, 'actor'>,
  uid: string,
  name: string,
): Promise<SavedDesign> {
  const customerId = customerOf(actor, 'account.change');
  const renamed = await store.renameSaved(db, customerId, idOf(uid), validName(name));
  if (renamed) return withFlow(offer, renamed);
  throw notFound();
}

export async function deleteDesign(
  { db }: Platform,
  { actor }: Pick<CallerContext, 'actor'>,
  uid: string,
): Promise<true> {
  if (await store.deleteSaved(db, customerOf(actor, 'account.change'), idOf(uid))) return true;
  throw notFound();
}

export interface SavedDesigns {
  readonly rows: readonly SavedDesign[];
  readonly total: number;
  readonly pageSize: number;
  readonly currentPage: number;
}

const maxPageSize = 50;

export async function savedDesigns(
  { db }: Platform,
  offer: Offer | null,
  { actor }: Pick<CallerContext, 'actor'>,
  page: { readonly pageSize: number; readonly currentPage: number },
): Promise<SavedDesigns> {
  const customerId = customerOf(actor, 'account.read');
  const pageSize = Math.min(maxPageSize, atLeastOne('pageSize', page.pageSize));
  const currentPage = Math.min(10_000, atLeastOne('currentPage', page.currentPage));
  return savedOfCustomer(db, offer, customerId, { pageSize, currentPage });
}

/** One page of a customer's saved designs. The caller has checked permission and page size. */
export async function savedOfCustomer(
  db: Connection,
  offer: Offer | null,
  customerId: string,
  { pageSize, currentPage }: { readonly pageSize: number; readonly currentPage: number },
): Promise<SavedDesigns> {
  const { rows, total } = await store.savedOf(db, customerId, pageSize, (currentPage - 1) * pageSize);
  return { rows: rows.map((row) => withFlow(offer, row)), total, pageSize, currentPage };
}
