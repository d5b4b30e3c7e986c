import { anything } from '@jinlan/domain/people';
import { must } from '../buyer.ts';
import { givePoints, requestKey } from '../members/rewards.ts';
import { customerIdOf, type People, type Person, type Thing } from '../roles.ts';
import type { TestShop } from '../shop.ts';
import type { Entry } from './operations.ts';

const eshop = { ...anything, storeId: 'hk-eshop' };
const central = 'hk-central';

/** Returns the entries of the operations on rewards, miles and points. */
export function rewardOperations(
  shop: TestShop,
  people: People,
): {
  readonly queries: Readonly<Record<string, Entry>>;
  readonly mutations: Readonly<Record<string, Entry | readonly Entry[]>>;
} {
  const noThing: Thing = { id: '', subject: anything, key: {} };
  /** Credits points to the caller's account; returns the account. */
  const ownAccount = async (person: Person): Promise<Thing> => {
    const customerId = customerIdOf(person);
    if (customerId !== null) await givePoints(shop, { customerId, region: 'hk' }, 40_000);
    return { id: customerId ?? '', subject: { id: customerId, customerId, storeId: null }, key: {} };
  };
  /** Redeems points for a gift; returns the gift. */
  const redeemed = async (person: Person): Promise<Thing> => {
    const customerId = customerIdOf(person);
    if (customerId === null) return noThing;
    await givePoints(shop, { customerId, region: 'hk' }, 4_000);
    const { redeemReward } = await must(
      shop.graphql(
        'mutation ($input: RedeemRewardInput!) { redeemReward(input: $input) { gift { id code } } }',
        {
          input: { key: 'red-cord-barrel', points: 3_800, store_code: central, request_key: requestKey() },
        },
        person.headers,
      ),
    );
    const { id, code } = redeemReward.gift;
    return { id, subject: { ...anything, id, customerId, storeId: null }, key: { code } };
  };
  /** Redeems a gift of the owner. Staff of the store that hands it out may act on it. */
  const giftInStore = async (): Promise<Thing> => {
    const thing = await redeemed(people.owner);
    return { ...thing, subject: { ...anything, id: thing.id, storeId: central } };
  };
  const readyGift = async (): Promise<Thing> => {
    const thing = await giftInStore();
    await must(
      shop.graphql(
        'mutation ($id: ID!) { receiveRewardGift(id: $id) { id } }',
        { id: thing.id },
        people.adviser.headers,
      ),
    );
    return thing;
  };
  /** For staff operations on a gift of their store. Staff of other stores get "not found". */
  const ofStore = (changes: Pick<Entry, 'asks' | 'thing' | 'variables'>, adviser = 'STAFF_ONLY'): Entry => ({
    ...changes,
    refused: {
      ...{ guest: 'STAFF_ONLY', owner: 'STAFF_ONLY', stranger: 'STAFF_ONLY', adviser },
      ...{ elsewhere: 'REWARD_GIFT_NOT_FOUND', eshop: 'REWARD_GIFT_NOT_FOUND' },
    },
  });
  const eshopEntry = (changes: Pick<Entry, 'asks' | 'thing' | 'variables'>): Entry => ({
    ...changes,
    refused: 'STAFF_ONLY',
  });

  /** Requests miles as the owner. No file contains the request yet. */
  const submitted = async (): Promise<Thing> => {
    const customerId = String(customerIdOf(people.owner));
    await shop.db.query(
      'test.another-day',
      `update members.miles_request set day = '2020-01-01'::date + id::int where customer_id = $1`,
      [customerId],
    );
    await givePoints(shop, { customerId, region: 'hk' }, 10_000);
    const { requestMiles } = await must(
      shop.graphql(
        'mutation ($input: RequestMilesInput!) { requestMiles(input: $input) { id } }',
        {
          input: {
            ...{ miles: 1_000, membership_number: '1234567890', name: 'CHAN KA YAN' },
            request_key: requestKey(),
          },
        },
        people.owner.headers,
      ),
    );
    return { id: requestMiles.id, subject: eshop, key: {} };
  };
  /** Requests miles, and creates the file that contains the request. */
  const sent = async (): Promise<Thing> => {
    const thing = await submitted();
    const { createMilesFile } = await must(
      shop.graphql('mutation { createMilesFile { file { id } } }', {}, people.eshop.headers),
    );
    return { ...thing, key: { file: createMilesFile.file.id } };
  };

  return {
    queries: {
      rewards: { asks: ['reward.read'], thing: async () => noThing, variables: () => ({}), refused: {} },
      reward: {
        asks: ['reward.read'],
        thing: async () => noThing,
        variables: () => ({ key: 'red-cord-barrel' }),
        refused: {},
      },
      storeRewardGifts: {
        asks: ['store-rewards.read'],
        thing: async ({ actor }) => ({
          ...noThing,
          subject: { ...anything, storeId: actor.kind === 'staff' ? actor.storeId : null },
        }),
        variables: () => ({ stage: 'READY' }),
        refused: 'STAFF_ONLY',
        perPerson: true,
      },
      milesRequests: eshopEntry({
        asks: ['miles.read'],
        thing: async () => ({ ...noThing, subject: eshop }),
        variables: () => ({ stage: 'SUBMITTED' }),
      }),
      milesFiles: eshopEntry({
        asks: ['miles.read'],
        thing: async () => ({ ...noThing, subject: eshop }),
        variables: () => ({}),
      }),
    },
    mutations: {
      redeemReward: {
        asks: ['reward.redeem'],
        thing: ownAccount,
        variables: () => ({
          input: { key: 'red-cord-barrel', points: 3_800, store_code: central, request_key: requestKey() },
        }),
        refused: 'NOT_AUTHORISED',
        perPerson: true,
      },
      cancelRewardGift: {
        asks: ['reward.cancel'],
        thing: async () => {
          const thing = await redeemed(people.owner);
          return thing;
        },
        variables: ({ id }) => ({ id }),
        refused: {
          ...{ guest: 'NOT_AUTHORISED', stranger: 'REWARD_GIFT_NOT_FOUND', adviser: 'REWARD_GIFT_NOT_FOUND' },
          ...{ manager: 'REWARD_GIFT_NOT_FOUND', elsewhere: 'REWARD_GIFT_NOT_FOUND' },
          eshop: 'REWARD_GIFT_NOT_FOUND',
        },
      },
      findRewardGift: ofStore({
        asks: ['store-rewards.read'],
        thing: giftInStore,
        variables: ({ key }) => ({ code: key.code }),
      }),
      receiveRewardGift: ofStore({
        asks: ['reward.receive'],
        thing: giftInStore,
        variables: ({ id }) => ({ id }),
      }),
      handOverRewardGift: ofStore({
        asks: ['reward.hand-over'],
        thing: readyGift,
        variables: ({ key }) => ({ code: key.code }),
      }),
      withdrawRewardGift: ofStore({
        asks: ['reward.withdraw'],
        thing: giftInStore,
        variables: ({ id }) => ({ id, reason: 'Damaged' }),
      }),
      requestMiles: {
        asks: ['miles.request'],
        thing: ownAccount,
        variables: () => ({
          input: {
            ...{ miles: 1_000, membership_number: '1234567890', name: 'CHAN KA YAN' },
            request_key: requestKey(),
          },
        }),
        refused: 'NOT_AUTHORISED',
        perPerson: true,
        spends: true,
      },
      createMilesFile: eshopEntry({ asks: ['miles.settle'], thing: submitted, variables: () => ({}) }),
      downloadMilesFile: eshopEntry({
        asks: ['miles.read'],
        thing: sent,
        variables: ({ key }) => ({ id: key.file }),
      }),
      adjustPoints: eshopEntry({
        asks: ['points.adjust'],
        thing: async () => ({ id: '', subject: eshop, key: {} }),
        async variables() {
          const { customer } = await must(
            shop.graphql('{ customer { member_card { code } } }', {}, people.owner.headers),
          );
          const { code } = customer.member_card;
          return { input: { code, change: 5, reason: 'For the test', request_key: requestKey() } };
        },
      }),
      creditMiles: eshopEntry({ asks: ['miles.settle'], thing: sent, variables: ({ id }) => ({ id }) }),
      rejectMiles: eshopEntry({
        asks: ['miles.settle'],
        thing: sent,
        variables: ({ id }) => ({ id, reason: 'Name differs' }),
      }),
    },
  };
}
