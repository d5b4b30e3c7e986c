import { describe, expect, it } from 'vitest';
import { createBrowserClient } from '../client.ts';
import { ClearCartDataDocument } from '../local-documents.ts';
import { createStoredValues } from '../stored-values.ts';
import { createLivePrices } from './live-prices.ts';
import { document, network } from './testing.ts';

const Email = document<object>('query Email { cart { __typename id email } }');
const Methods = document<object>('query Methods { cart { __typename id methods { __typename code } } }');
const Join = document<object>('mutation Join { join { __typename id } }');

const card = { __typename: 'AvailablePaymentMethod', code: 'card' };
const answers = {
  Email: { cart: { __typename: 'Cart', id: 'b1', email: 'a@b.c' } },
  Methods: { cart: { __typename: 'Cart', id: 'b1', methods: [card] } },
  Join: { join: { __typename: 'Cart', id: 'b1' } },
};
type Answered = keyof typeof answers;

const settled = () => new Promise<void>((resolve) => setImmediate(() => setImmediate(resolve)));

function permutationsOf<T>(all: readonly T[]): T[][] {
  if (all.length === 0) return [[]];
  return all.flatMap((first) =>
    permutationsOf(all.filter((each) => each !== first)).map((rest) => [first, ...rest]),
  );
}

/** A page that has requested two parts of a bag, while its bag is merged with another one. */
async function openPage() {
  const net = network();
  const client = createBrowserClient({
    url: 'http://shop/graphql',
    fetch: net.fetch,
    stored: createStoredValues(() => null),
    livePrices: createLivePrices(() => {}),
    isOnline: () => true,
    whenIdle: (work) => work(),
    token: () => null,
    storeView: 'default',
    currency: null,
    platform: () => null,
  });
  const shown: { email?: unknown; methods?: unknown } = {};
  client.query(Email, {}, { requestPolicy: 'cache-and-network' }).subscribe(({ data }) => {
    shown.email = data;
  });
  client.query(Methods, {}, { requestPolicy: 'cache-and-network' }).subscribe(({ data }) => {
    shown.methods = data;
  });
  await net.waitForCalls(2);
  void client.mutation(Join, {}).toPromise();
  await net.waitForCalls(3);
  const answered = new Set<unknown>();

  return {
    net,
    shown,
    clear: () => client.mutation(ClearCartDataDocument, {}).toPromise(),
    async answer(name: Answered): Promise<void> {
      const call = net.calls.find((each) => !answered.has(each) && each.query.includes(` ${name}`));
      answered.add(call);
      call?.answer({ data: answers[name] });
      await settled();
    },
    hasOpenCalls: () => answered.size < net.calls.length,
  };
}

describe('a clearing of the bag’s data', () => {
  const orders = permutationsOf(['Email', 'Methods', 'Join', 'clear'] as const).filter(
    (order) => order.indexOf('Join') < order.indexOf('clear'),
  );

  it.each(orders)('leaves no query without its answer: %s, %s, %s, %s', async (...order) => {
    const page = await openPage();
    for (const event of order) {
      if (event === 'clear') await page.clear();
      else await page.answer(event);
    }
    await settled();
    for (let round = 0; round < 3 && page.hasOpenCalls(); round += 1) {
      await page.answer('Email');
      await page.answer('Methods');
    }
    expect(page.shown).toMatchObject({
      email: { cart: { email: 'a@b.c' } },
      methods: { cart: { methods: [{ code: 'card' }] } },
    });
    expect(page.net.calls.length).toBeLessThanOrEqual(6);
  });
});
