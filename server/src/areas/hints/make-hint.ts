import { checkHint, type HintKind, type TypedHint } from '@jinlan/domain/hints';
import { DAY_MS } from '@jinlan/domain/kernel';
import {
  anything,
  baits,
  customerIdOf,
  greetingName,
  mailboxKey,
  may,
  readEmail,
  withoutLinks,
} from '@jinlan/domain/people';
import { hintMail } from '@jinlan/messages/every-locale';
import { fill } from '@jinlan/messages/fill';
import type { RequestContext } from '../../platform/context.ts';
import { DAY, type SharedLimit, type Use } from '../../platform/limits/shared-limits.ts';
import { refuse } from '../../platform/requests/refusal.ts';
import { noMoreHintsLink, recipientKey } from './no-more-hints.ts';
import type { HintParts } from './parts.ts';
import { addHint, type HintRow, isRefused } from './store.ts';

/** Limits of links and e-mails; see limits.md. */
const ofSource: SharedLimit = { name: 'hint', most: 40, seconds: DAY };
const mailsOfSender: SharedLimit = { name: 'hint-mail-sender', most: 10, seconds: DAY };
const mailsOfSource: SharedLimit = { name: 'hint-mail-source', most: 20, seconds: DAY };
const mailsToRecipient: SharedLimit = { name: 'hint-mail-recipient', most: 2, seconds: DAY };

type HintContext = Pick<RequestContext, 'actor' | 'now' | 'storeView' | 'source'>;

export interface WantedHint extends TypedHint {
  readonly kind: HintKind;
  readonly target: string;
  /** An e-mail address, for signed-in customers; empty for a link alone. */
  readonly email: string;
}
const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const codeLength = 22;

/** Returns 22 random letters and digits. All are equally likely: bytes that would make some more likely are drawn again. */
function newCode({ random }: HintParts['platform']): string {
  let code = '';
  while (code.length < codeLength)
    for (const byte of random.bytes(codeLength))
      if (byte < 248 && code.length < codeLength) code += letters[byte % letters.length];
  return code;
}

/**
 * Makes a hint and, if a signed-in customer asks for it, queues its e-mail. Only the typed name is stored about the sender.
 * A recipient who wants no hints gets no e-mail, and the sender does not learn of it.
 */
export async function makeHint(parts: HintParts, context: HintContext, wanted: WantedHint): Promise<HintRow> {
  const { actor, now, source } = context;
  const { db, limits, config } = parts.platform;
  if (!may(actor, 'hint.make', anything)) throw refuse('NOT_AUTHORISED');
  const checked = checkHint(wanted);
  if (!checked.ok)
    throw checked.error.code === 'INVALID_TEXT'
      ? refuse('INVALID_TEXT', checked.error.data)
      : refuse('HINT_INVALID', checked.error.data);
  const email = readRecipient(context, wanted.email);
  const uses: readonly Use[] = [
    { limit: ofSource, source },
    ...(email === null
      ? []
      : [
          { limit: mailsOfSource, source },
          { limit: mailsOfSender, subject: customerIdOf(actor) ?? '' },
          { limit: mailsToRecipient, subject: mailboxKey(email) },
        ]),
  ];
  const verdict = await limits.take(uses);
  if (!verdict.allowed) throw refuse('TOO_MANY_REQUESTS', { retry_after_seconds: verdict.retryAfterSeconds });
  const target = await findTarget(parts, wanted);
  const { name, message, ring } = checked.value;
  const hint: HintRow = {
    ...{ code: newCode(parts.platform), kind: wanted.kind, target },
    ...{ senderName: name, message, ringSystem: ring?.system ?? null, ringSize: ring?.size ?? null },
    expiresAt: new Date(now.getTime() + config.hintDays * DAY_MS),
  };
  await db.transaction(async (tx) => {
    await addHint(tx, hint);
    if (email === null || (await isRefused(tx, recipientKey(parts.platform, email)))) return;
    await parts.messages.send(tx, mailOf(parts, context, hint, email));
  });
  return hint;
}

/** The address to which the hint is mailed; null for a link alone. Guests cannot send e-mails. */
function readRecipient({ actor }: HintContext, typed: string): string | null {
  if (typed.trim() === '') return null;
  const customerId = customerIdOf(actor);
  if (customerId === null || !may(actor, 'hint.mail', { id: customerId, customerId, storeId: null }))
    throw refuse('NOT_AUTHORISED');
  const email = readEmail(typed);
  if (!email.ok) throw refuse('HINT_INVALID', { reason: 'email' });
  return email.value;
}

/** Returns the piece, stone or design of the hint in its stored form. Refuses one that the shop does not have. */
async function findTarget(
  { catalogue, diamonds, customiser }: HintParts,
  { kind, target }: Pick<WantedHint, 'kind' | 'target'>,
): Promise<string> {
  const typed = target.trim().slice(0, 64);
  const found = async (): Promise<string | null> => {
    switch (kind) {
      case 'piece': {
        await catalogue.fresh();
        const piece = catalogue.pieces.bySku(typed);
        if (!piece) return null;
        return (piece.parentId === null ? null : catalogue.pieces.byId(piece.parentId))?.sku ?? piece.sku;
      }
      case 'diamond':
        return (await diamonds.standing(typed)) === null ? null : typed;
      case 'design':
        return (await customiser.shared(typed))?.short ?? null;
    }
  };
  const stored = await found();
  if (stored === null) throw refuse('HINT_INVALID', { reason: 'target' });
  return stored;
}

/**
 * The e-mail of a hint. Its subject is the shop's own, and no mail program makes links of the sender's text. A name or
 * message that readers could take for the shop's is omitted; the page of the hint shows it.
 */
function mailOf({ platform, stores }: HintParts, { storeView }: HintContext, hint: HintRow, email: string) {
  const { locale } = storeView;
  const words = hintMail[locale];
  const shop = stores.shop().name[locale];
  const unsubscribeUrl = noMoreHintsLink(platform, email, locale);
  const name = hint.senderName === null ? null : greetingName(hint.senderName);
  const message = hint.message === null || baits(hint.message) ? null : hint.message;
  return {
    key: `hint:${hint.code}`,
    channel: 'email' as const,
    to: email,
    subject: fill(words.subject, { shop }),
    body: [
      name === null ? words.anonymous : fill(words.named, { name }),
      ...(message === null ? [] : ['', fill(words.message, { message: withoutLinks(message) })]),
      '',
      fill(words.open, { url: `${platform.config.baseUrl}/hint/${hint.code}?store=${storeView.code}` }),
      '',
      fill(words.closing, { shop }),
      '',
      fill(words.unsubscribe, { url: unsubscribeUrl }),
    ].join('\n'),
    unsubscribeUrl,
  };
}
