import { DAY_MS } from '@jinlan/domain/kernel';
import { greetingName } from '@jinlan/domain/people';
import { reviewMail } from '@jinlan/messages/every-locale';
import { fill } from '@jinlan/messages/fill';
import type { Connection } from '../../platform/database.ts';
import type { ReceivedPiece } from '../ordering/index.ts';
import type { ReviewParts } from './parts.ts';
import { invitedUntil, saveInvitedUntil } from './store-invitations.ts';
import { piecesToReview } from './write-review.ts';

export const inviteJob = 'reviews.invite';
export const inviteEverySeconds = 3_600;

const ordersOfStep = 100;

/**
 * Invites buyers to write a review, a number of days after they received the order. Only buyers who get the newsletter are
 * invited. Each order is handled once; several processes take turns.
 */
export async function inviteBuyers(parts: ReviewParts): Promise<void> {
  const { db, clock, config } = parts.platform;
  if (config.reviewInvitationDays === 0) return;
  const until = new Date(clock.now().getTime() - config.reviewInvitationDays * DAY_MS);
  for (let passed = ordersOfStep; passed === ordersOfStep; )
    passed = await db.transaction(async (tx) => {
      const after = await invitedUntil(tx, { at: new Date(until.getTime() - DAY_MS), orderId: 0 });
      const orders = await parts.ordering.receivedOrders(tx, after, until, ordersOfStep);
      const last = orders.at(-1);
      if (last === undefined) return 0;
      await saveInvitedUntil(tx, last);
      const readers = new Map(
        (
          await parts.customers.consentingReaders(tx, 'newsletter', [
            ...new Set(orders.map((each) => each.customerId)),
          ])
        ).map((reader) => [reader.customerId, reader]),
      );
      const pieces = Map.groupBy(
        await piecesToReview(parts, tx, {
          customerIds: [...readers.keys()],
          sku: null,
          numbers: orders.map(({ number }) => number),
        }),
        ({ customerId }) => customerId,
      );
      // One e-mail for a customer with several orders.
      for (const [customerId, bought] of pieces) {
        const reader = readers.get(customerId);
        if (reader) await invite(parts, tx, reader, bought);
      }
      return orders.length;
    });
}

type Reader = Awaited<ReturnType<ReviewParts['customers']['consentingReaders']>>[number];

async function invite(
  { platform, customers, messages, stores }: ReviewParts,
  tx: Connection,
  reader: Reader,
  pieces: readonly ReceivedPiece[],
): Promise<void> {
  const { locale, market } = reader;
  const words = reviewMail[locale];
  const shop = stores.shop().name[locale];
  const store = stores.storeViews(market).find((view) => view.locale === locale)?.code ?? null;
  const name = greetingName(reader.firstName);
  const unsubscribeUrl = customers.unsubscribeLink(reader, 'newsletter');
  await messages.send(tx, {
    key: `review-invitation:${pieces[0]?.orderNumber}`,
    channel: 'email',
    to: reader.email,
    subject: fill(words['invitation.subject'], { shop }),
    body: [
      name === null ? words['greeting.neutral'] : fill(words.greeting, { name }),
      '',
      words.invitation,
      ...pieces.slice(0, 10).map((piece) => fill(words.piece, { piece: piece.name })),
      '',
      fill(words['invitation.open'], {
        url: `${platform.config.baseUrl}/my-reviews${store === null ? '' : `?store=${store}`}`,
      }),
      '',
      fill(words.closing, { shop }),
      '',
      fill(words.unsubscribe, { url: unsubscribeUrl }),
    ].join('\n'),
    unsubscribeUrl,
  });
}
