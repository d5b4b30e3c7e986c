import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cards, choosePayment, fillIn, hk, must, place, tokenise } from '../testing/buyer.ts';
import { addDesign, codeOf, emptyBag, pairDesign } from '../testing/designs.ts';
import { signUp, staffOf } from '../testing/people.ts';
import { createTestShop, type TestShop } from '../testing/shop.ts';

let shop: TestShop;
let number: string;
let staff: Record<string, string>;
beforeAll(async () => {
  shop = await createTestShop({ sample: true, listen: true });
  const bag = await emptyBag(shop);
  await addDesign(shop, bag, codeOf(pairDesign('LOVE')));
  await fillIn(shop, bag);
  await choosePayment(shop, bag, {
    code: 'card',
    card: { payment_method_nonce: await tokenise(shop, cards.approved) },
  });
  number = (await must(place(shop, bag))).placeOrder.order.order_number;
  ({ headers: staff } = await staffOf(shop, { store: 'hk-eshop', role: 'adviser' }));
});
afterAll(() => shop.close());

const file = (path: string, headers: Record<string, string> = staff, of = number) =>
  shop.http({ method: 'GET', url: `/rest/staff/orders/${of}/lines/${path}`, headers });

describe('the workshop files of an ordered design', () => {
  test('are a sheet and a watertight file of each ring’s metal, for the staff of its store', async () => {
    const sheet = await file('1/sheet.pdf');
    expect(sheet.statusCode).toBe(200);
    expect(sheet.headers).toMatchObject({
      'content-type': 'application/pdf',
      'cache-control': 'no-store',
      'content-disposition': `attachment; filename="${number}-1.pdf"`,
    });
    expect(sheet.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
    const [herRing, hisRing] = [await file('1/metal.stl'), await file('1/metal.stl?part=him')];
    // Binary STL: a header of 80 bytes, the number of triangles, 50 bytes for each.
    for (const { rawPayload } of [herRing, hisRing])
      expect(rawPayload.length).toBe(84 + 50 * rawPayload.readUInt32LE(80));
    expect(hisRing.rawPayload.equals(herRing.rawPayload)).toBe(false);
    const glb = await file('1/metal.glb?part=her');
    expect(glb.rawPayload.subarray(0, 4).toString()).toBe('glTF');
  });

  test('are closed to guests, the buyer and staff of another store', async () => {
    const { headers: customer } = await signUp(shop);
    const { headers: elsewhere } = await staffOf(shop, { store: 'hk-sheungwan', role: 'manager' });
    for (const path of ['1/sheet.pdf', '1/metal.stl', '1/metal.glb']) {
      for (const headers of [hk, customer]) {
        const refused = await file(path, headers);
        expect([refused.statusCode, refused.json().code]).toEqual([403, 'STAFF_ONLY']);
      }
      const foreign = await file(path, elsewhere);
      expect([foreign.statusCode, foreign.json().code]).toEqual([404, 'ORDER_NOT_FOUND']);
    }
  });

  test('are not found for an unknown line, ring or order', async () => {
    for (const path of [
      '2/sheet.pdf',
      '0/sheet.pdf',
      'x/sheet.pdf',
      '1/metal.stl?part=piece',
      '1/metal.stl?part=',
      '99999999999/metal.glb',
    ])
      expect((await file(path)).statusCode).toBe(404);
    expect((await file('1/sheet.pdf', staff, '20260101000000')).statusCode).toBe(404);
  });
});
