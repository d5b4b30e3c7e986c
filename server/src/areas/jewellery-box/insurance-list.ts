import { businessDay } from '@jinlan/domain/kernel';
import { isLocale, type Locale } from '@jinlan/domain/markets';
import { format, gramsText, multiply } from '@jinlan/domain/money';
import { documentWords } from '@jinlan/messages/every-locale';
import { fill } from '@jinlan/messages/fill';
import { HOUR, type SharedLimit } from '../../platform/limits/shared-limits.ts';
import type { Client } from '../../platform/limits/turns.ts';
import { drawInTurn } from '../../platform/pdf/draw-in-turn.ts';
import type { PrintedDocument, PrintedLine } from '../../platform/pdf/printed.ts';
import { Refusal } from '../../platform/requests/refusal.ts';
import { type KeyKind, readSignedKey, signedKey } from '../../platform/signed-keys.ts';
import type { BoxParts } from './parts.ts';
import { type Box, type BoxPiece, readBox } from './read-box.ts';

/** The result of opening the list: a PDF, or the reason why there is none. */
export type OpenedList =
  | { readonly kind: 'file'; readonly name: string; readonly content: Uint8Array }
  | { readonly kind: 'not-found' }
  | { readonly kind: 'too-many'; readonly retryAfterSeconds: number };

export const insuranceListPath = '/insurance-list/';

/** Only the page of the box contains the URL. The URL becomes invalid with the session in which the page was shown. */
const urlKind: KeyKind = { purpose: 'insurance-list', validForMs: 6 * HOUR * 1_000, longest: 300 };

const limits = {
  member: { name: 'insurance-list', most: 30, seconds: HOUR },
  source: { name: 'insurance-list-source', most: 100, seconds: HOUR },
} as const satisfies Record<string, SharedLimit>;

export const insuranceListUrl = (
  { platform }: Pick<BoxParts, 'platform'>,
  values: { readonly customerId: string; readonly sessionId: number; readonly locale: Locale },
): string =>
  `${insuranceListPath}${signedKey(platform, urlKind, [values.customerId, values.locale, values.sessionId])}`;

/** The list of a signed URL. A wrong or expired one costs no statement. */
export async function openInsuranceList(parts: BoxParts, token: string, client: Client): Promise<OpenedList> {
  const { platform, customers } = parts;
  const values = readSignedKey(platform, urlKind, token);
  if (values === null) return { kind: 'not-found' };
  const [customerId, locale, sessionId] = values as readonly [string, unknown, number];
  if (!isLocale(locale)) return { kind: 'not-found' };
  const verdict = await platform.limits.take([
    { limit: limits.source, source: client.source },
    { limit: limits.member, subject: customerId },
  ]);
  if (!verdict.allowed) return { kind: 'too-many', retryAfterSeconds: verdict.retryAfterSeconds };
  if (!(await customers.isOpenSession(customerId, sessionId))) return { kind: 'not-found' };
  try {
    return await drawInTurn(client, async () => {
      const printed = printList(parts, await readBox(parts, customerId, locale), locale);
      const { drawDocument } = await import('../../platform/pdf/draw-document.ts');
      const content = await drawDocument(printed);
      return { kind: 'file' as const, name: `${printed.title} ${printed.number}.pdf`, content };
    });
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'TOO_MANY_REQUESTS') throw error;
    return { kind: 'too-many', retryAfterSeconds: 5 };
  }
}

type Words = (
  key: keyof (typeof documentWords)[Locale],
  data?: Readonly<Record<string, string | number>>,
) => string;

function printList({ platform, stores }: BoxParts, box: Box, locale: Locale): PrintedDocument {
  const words: Words = (key, data = {}) => fill(documentWords[locale][key], data);
  const day = businessDay(platform.clock.now());
  return {
    locale,
    title: words('box.title'),
    number: day,
    day,
    seller: [stores.shop().name[locale]],
    facts: [
      [words('date'), day],
      [
        words('item'),
        words('pieces', { count: box.pieces.reduce((sum, { quantity }) => sum + quantity, 0) }),
      ],
    ],
    party: { label: '', lines: [] },
    columns: [words('item'), words('quantity'), words('box.paid'), words('box.value')],
    lines: box.pieces.map((piece) => printPiece(piece, words)),
    totals: box.totals.map((total) => ({ label: words('box.total'), amount: format(total), strong: true })),
    notes: [words('box.valued'), ...(box.isCut ? [words('box.cut')] : []), words('box.noAppraisal')],
    words: { page: words('page', { page: '{page}', pages: '{pages}' }) },
  };
}

function printPiece(piece: BoxPiece, words: Words): PrintedLine {
  const { source, name, quantity, metals, acquiredOn, value } = piece;
  const bought = source.origin === 'bought' ? source.piece : null;
  return {
    name,
    details: [
      ...(bought?.options ?? []).map(({ label, value: chosen }) =>
        words('fact', { label, value: chosen.replace(/\s+/g, ' ') }),
      ),
      ...metals.map(({ metal, fineness, weightMg }) =>
        words('box.metal', {
          metal: words(`box.${metal}`),
          fineness: String(fineness / 10),
          grams: gramsText(weightMg),
        }),
      ),
      ...(bought?.certificates ?? []).map(({ laboratory, number }) =>
        words('box.certificate', { number: laboratory === null ? number : `${laboratory} ${number}` }),
      ),
      ...(bought
        ? [words('box.bought', { order: bought.orderNumber, day: acquiredOn ?? '' })]
        : [acquiredOn === null ? words('box.added') : words('box.addedSince', { day: acquiredOn })]),
    ],
    cells: [
      String(quantity),
      bought ? format(multiply(bought.price, quantity)) : '–',
      value === null ? '–' : format(value),
    ],
  };
}
