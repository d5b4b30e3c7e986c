import { type Action, anything } from '@jinlan/domain/people';
import type { ReviewStage } from '@jinlan/domain/reviews';
import { goldPiece } from '../buyer.ts';
import { starsInput, storeReview } from '../members/reviews.ts';
import { customerIdOf, type People, type Thing } from '../roles.ts';
import type { TestShop } from '../shop.ts';
import type { Entry } from './operations.ts';

type MakeEntry = (action: Action, variables?: Entry['variables'], changes?: Partial<Entry>) => Entry;

const eshop = { ...anything, storeId: 'hk-eshop' };
const written = { nickname: 'Mei', summary: 'Lovely', text: 'Warm gold', ratings: starsInput(5) };

const hint = { kind: 'PIECE', target: goldPiece };
let mails = 0;

/** Returns the entries of the operations on reviews of pieces and on hints. */
export function reviewOperations(
  shop: TestShop,
  people: People,
  { open, own }: { readonly open: MakeEntry; readonly own: MakeEntry },
): {
  readonly queries: Readonly<Record<string, Entry>>;
  readonly mutations: Readonly<Record<string, Entry | readonly Entry[]>>;
} {
  const customerId = customerIdOf(people.owner);
  const ownersReview = async (stage: ReviewStage = 'waiting'): Promise<Thing> => {
    const id = await storeReview(shop, { customerId, stage });
    return { id, subject: { id, customerId, storeId: null }, key: { version: 1 } };
  };
  const notTheirs: Entry['refused'] = {
    guest: 'NOT_AUTHORISED',
    ...{ stranger: 'REVIEW_NOT_FOUND', adviser: 'REVIEW_NOT_FOUND', manager: 'REVIEW_NOT_FOUND' },
    ...{ elsewhere: 'REVIEW_NOT_FOUND', eshop: 'REVIEW_NOT_FOUND' },
  };
  const authors = (variables: Entry['variables'], changes: Partial<Entry> = {}): Entry => ({
    asks: ['review.write'],
    thing: () => ownersReview(),
    variables,
    refused: notTheirs,
    ...changes,
  });
  const moderators = (variables: Entry['variables'], stage: ReviewStage = 'waiting'): Entry => ({
    asks: ['review.moderate'],
    thing: async () => ({ ...(await ownersReview(stage)), subject: eshop }),
    variables,
    refused: 'STAFF_ONLY',
  });
  return {
    queries: {
      pieceReviews: open('review.read', () => ({ sku: goldPiece })),
      hint: open('hint.read', () => ({ code: 'A'.repeat(22) })),
      staffReviews: moderators(() => ({ stage: 'WAITING' })),
    },
    mutations: {
      createProductReview: own('review.write', () => ({ input: { sku: goldPiece, ...written } }), {
        refused: { guest: 'REVIEW_GUEST' },
        otherwise: 'REVIEW_NOT_BOUGHT',
      }),
      makeHint: [
        open('hint.make', () => ({ input: hint })),
        own('hint.mail', () => ({ input: { ...hint, email: `friend${mails++}@example.com` } }), {
          asks: ['hint.make', 'hint.mail'],
        }),
      ],
      updateProductReview: authors(({ id }) => ({ input: { uid: id, ...written } })),
      deleteProductReview: authors(({ id }) => ({ uid: id })),
      addReviewPicture: authors(({ id }) => ({ uid: id, picture: 'AAAA' }), { otherwise: 'PICTURE_INVALID' }),
      removeReviewPicture: authors(({ id }) => ({ uid: id, picture_uid: btoa('1') })),
      voteForReview: own('review.vote', ({ key }) => ({ uid: key.review, helpful: true }), {
        otherwise: 'REVIEW_VOTE_NOT_BOUGHT',
        thing: async (person) => {
          const id = customerIdOf(person);
          const review = await storeReview(shop, { customerId: 'somebody', stage: 'shown' });
          return { id: id ?? '', subject: { id, customerId: id, storeId: null }, key: { review } };
        },
      }),
      showReview: moderators(({ id }) => ({ uid: id, version: 1 })),
      refuseReview: moderators(({ id }) => ({ uid: id, version: 1, reason: 'Not about the piece' })),
      replyToReview: moderators(({ id }) => ({ uid: id, version: 1, reply: 'Thank you' }), 'shown'),
    },
  };
}
