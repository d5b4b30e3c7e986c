import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cards, fixedPiece, follow, goldPiece, order, setStock } from '../../../testing/buyer.ts';
import {
  askStep,
  buyerSees,
  letters,
  makeToOrder,
  orderToCollect,
  pickupCodeOf,
  placeAs,
  refusalOf,
  seeOrder,
  step,
  takePayment,
} from '../../../testing/counter.ts';
import { type SignedIn, staffOf } from '../../../testing/people.ts';
import { createTestShop, type TestShop } from '../../../testing/shop.ts';
import { jobs } from '../services.ts';

let shop: TestShop;
let eshop: Counter;
let central: Counter;

type Member = SignedIn & { readonly staffNo: string };
interface Counter {
  readonly adviser: Member;
  readonly manager: Member;
}

const staffAt = async (store: string): Promise<Counter> => ({
  adviser: await staffOf(shop, { store, role: 'adviser' }),
  manager: await staffOf(shop, { store, role: 'manager' }),
});

beforeAll(async () => {
  shop = await createTestShop({ sample: true, listen: true });
  await setStock(shop, fixedPiece, 100);
  eshop = await staffAt('hk-eshop');
  central = await staffAt('hk-central');
});
afterAll(() => shop.close());

/** A paid order by courier. */
async function paidByCard() {
  const { placed } = await order(shop, cards.approved);
  await shop.drain();
  return placed;
}

describe('an order by courier', () => {
  it('goes from the bank to the buyer’s door, with an e-mail at each step', async () => {
    const placed = await paidByCard();
    const number = placed.order_number;
    expect(await seeOrder(shop, eshop.adviser, number)).toMatchObject({
      status: 'complete_factory_shipped',
      delivery: 'courier',
      customer_name: 'K**',
      telephone: expect.stringMatching(/^\S*\*{4}4567$/),
      actions: ['shipOrder'],
      due_today: null,
      pickup_tries_left: null,
      shipping_address: { firstname: 'Ka Yan', lastname: 'Chan', telephone: '+85291234567' },
      payment: { status: 'paid' },
    });
    const shipped = await step(shop, eshop.adviser, number, 'shipOrder', {
      carrier: ' 顺丰速运 ',
      tracking_number: 'sf 1234-567890',
    });
    expect(shipped).toMatchObject({
      status: 'complete_shipped',
      tracking: [{ carrier: '顺丰速运', number: 'SF1234567890' }],
      actions: ['markOrderDelivered'],
      shipping_address: {
        firstname: '',
        lastname: 'K**',
        telephone: expect.stringMatching(/\*{4}4567$/),
      },
    });
    expect(await follow(shop, placed)).toMatchObject({ status: 'complete_shipped', progress: 'shipped' });
    const delivered = await step(shop, eshop.adviser, number, 'markOrderDelivered');
    expect(delivered).toMatchObject({ status: 'complete_complete', actions: ['requestOrderReturn'] });
    expect(delivered.tracking).toHaveLength(1);
    expect(await follow(shop, placed)).toMatchObject({
      status: 'complete_complete',
      progress_times: [{ step: 'processing' }, { step: 'shipped' }, { step: 'delivered' }],
      shipments: [{ tracking: [{ carrier: '顺丰速运', number: 'SF1234567890' }] }],
    });
    expect(delivered.history.map(({ event, actor_kind }: never) => [event, actor_kind])).toEqual([
      ['place', 'guest'],
      ['start-payment', 'guest'],
      ['record-payment', 'gateway'],
      ['ship', 'staff'],
      ['deliver', 'staff'],
    ]);
    const subjects = (await letters(shop, number)).map(({ subject }) => subject);
    expect(subjects).toEqual(
      expect.arrayContaining([`Order ${number} is on its way`, `Order ${number} was delivered`]),
    );
    const [letter] = (await letters(shop, number)).filter(({ key }) => key.startsWith('order-ship-'));
    expect(letter?.body).toContain('顺丰速运 under tracking number SF1234567890');
  });

  it('counts as delivered 15 days after shipping, not a day sooner', async () => {
    const { order_number: number, ...rest } = await paidByCard();
    await step(shop, eshop.adviser, number, 'shipOrder', { carrier: 'SF', tracking_number: 'SF99999999' });
    const status = async () => (await follow(shop, { order_number: number, ...rest })).status;
    const shipped = shop.clock.now();
    try {
      shop.clock.advance({ days: 15, milliseconds: -1 });
      await shop.jobs.runSchedule(jobs.deliver);
      expect(await status()).toBe('complete_shipped');
      shop.clock.advance({ milliseconds: 1 });
      await shop.jobs.runSchedule(jobs.deliver);
      expect(await status()).toBe('complete_complete');
      await shop.jobs.runSchedule(jobs.deliver);
    } finally {
      shop.clock.set(shipped);
    }
    const { history } = await seeOrder(shop, eshop.adviser, number);
    expect(history.at(-1)).toMatchObject({ event: 'deliver', actor_kind: 'system', actor: jobs.deliver });
    expect(history.filter(({ event }: { event: string }) => event === 'deliver')).toHaveLength(1);
  });
});

describe('an order collected and paid in the store', () => {
  it('is paid at the till, arrives, and is handed over for its code', async () => {
    const placed = await orderToCollect(shop, 'hk-central');
    const number = placed.order_number;
    expect((await seeOrder(shop, central.adviser, number)).actions).toEqual(['cancelStaffOrder']);
    const unpaid = await seeOrder(shop, central.manager, number);
    expect(unpaid).toMatchObject({
      status: 'pending',
      payment: { status: 'in_store' },
      actions: ['takeOrderPayment', 'cancelStaffOrder'],
      shipping_address: null,
      pickup_store: { pickup_location_code: 'hk-central' },
    });
    const store =
      'pickup_location_code name email phone contact_name country_id region_id region city street postcode';
    const { data } = await shop.graphql(
      `query ($number: String!) {
         staffOrder(number: $number) { pickup_store { ${store} } }
         pickupLocations(pageSize: 100) { items { ${store} } }
       }`,
      { number },
      central.adviser.headers,
    );
    expect(data.pickupLocations.items).toContainEqual(data.staffOrder.pickup_store);
    expect(unpaid.due_today).toEqual(unpaid.total.grand_total);
    const { value } = unpaid.due_today;
    const paid = await step(shop, central.manager, number, 'takeOrderPayment', {
      reference: 'T-20261121-0042',
      amount: value,
    });
    expect(paid).toMatchObject({
      payment: { status: 'paid' },
      refundable: { value },
      due_today: null,
      actions: expect.arrayContaining(['receiveOrderGoods']),
    });
    expect(paid.history.at(-1)).toMatchObject({
      event: 'take-payment',
      data: expect.arrayContaining([{ name: 'reference', value: 'T-20261121-0042' }]),
    });
    expect(await pickupCodeOf(shop, placed)).toBeNull();

    const arrived = await step(shop, central.adviser, number, 'receiveOrderGoods');
    expect(arrived).toMatchObject({ status: 'complete_pick_pending', pickup_tries_left: 5, telephone: null });
    expect(JSON.stringify(arrived)).not.toMatch(/\*4567|91234567/);
    const code = (await pickupCodeOf(shop, placed)) as string;
    expect(code).toMatch(/^\d{6}$/);
    expect(JSON.stringify(arrived)).not.toContain(code);
    const [letter] = await letters(shop, number);
    expect(letter?.subject).toBe(`Order ${number} can be collected`);
    expect(letter?.body).not.toContain(code);

    const handedOver = await step(shop, central.adviser, number, 'handOverOrder', {
      pickup_code: `\u202a${code.slice(0, 3)}\u200b${code.slice(3)}\u202c`,
      telephone_end: '45\u206067\ufeff',
    });
    expect(handedOver).toMatchObject({ status: 'complete_complete', pickup_tries_left: null });
    expect(await pickupCodeOf(shop, placed)).toBeNull();
    expect(JSON.stringify(handedOver)).not.toContain(code);
  });

  it('costs the price of the day of payment for gold by weight, wherever it is shown', async () => {
    const { order_number: number, ...rest } = await orderToCollect(shop, 'hk-central', goldPiece);
    const before = await seeOrder(shop, central.adviser, number);
    const sell = (shop.areas.pricing.current('HK-CK9999')?.sell.minor ?? 0) + 25_000;
    await shop.areas.pricing.publishGoldPrice(
      { kind: 'system', job: 'test' },
      { type: 'HK-CK9999', sell, source: 'back-office', publisher: 'a test' },
    );
    const { due_today, version, total } = await seeOrder(shop, central.adviser, number);
    expect(due_today.value).toBeGreaterThan(before.due_today.value);
    expect(total).toEqual(before.total);
    const old = await askStep(shop, central.manager, 'takeOrderPayment', {
      order_number: number,
      version,
      reference: 'T-1',
      amount: before.due_today.value,
    });
    expect(old.errors?.[0]?.extensions).toMatchObject({
      code: 'ORDER_STEP_REFUSED',
      data: { condition: 'amount-right', due_today: due_today.value },
    });
    const paid = await step(shop, central.manager, number, 'takeOrderPayment', {
      reference: 'T-1',
      amount: due_today.value,
    });
    expect(paid).toMatchObject({
      total: { grand_total: due_today, subtotal: { value: due_today.value } },
      refundable: due_today,
    });
    const steps = paid.items[0].parts.steps as { amount: { value: number } }[];
    expect(steps.reduce((sum, { amount }) => sum + amount.value, 0)).toBe(due_today.value);
    expect(await follow(shop, { order_number: number, ...rest })).toMatchObject({
      payment: { status: 'paid' },
      total: { grand_total: due_today },
    });
  });

  it('is not paid while gold trading is halted', async () => {
    const { order_number: number } = await orderToCollect(shop, 'hk-central', goldPiece);
    const { version, due_today } = await seeOrder(shop, central.adviser, number);
    const present = shop.areas.pricing.current('HK-CK9999')?.sell.minor ?? 0;
    const publish = (sell: number) =>
      shop.areas.pricing.publishGoldPrice(
        { kind: 'system', job: 'test' },
        { type: 'HK-CK9999', sell, source: 'back-office', publisher: 'a test' },
      );
    const { version: leapt } = await publish(Math.round((present * 1.1) / 1_000) * 1_000);
    expect((await seeOrder(shop, central.adviser, number)).due_today).toBeNull();
    const take = { order_number: number, version, reference: 'T-2', amount: due_today.value };
    expect(await refusalOf(askStep(shop, central.manager, 'takeOrderPayment', take))).toBe(
      'GOLD_TRADING_HALTED',
    );
    if (leapt !== null)
      await shop.areas.pricing.confirmGoldPrice({ kind: 'system', job: 'test' }, 'HK-CK9999', leapt);
    expect((await seeOrder(shop, central.adviser, number)).due_today.value).toBeGreaterThan(due_today.value);
  });
});

describe('an order made for its buyer', () => {
  it('is approved after its question, made, sent, collected; the workshop learns nothing of the buyer', async () => {
    const placed = await orderToCollect(shop, 'hk-central');
    const number = placed.order_number;
    await makeToOrder(shop, number);
    const paid = await takePayment(shop, central.manager, number);
    expect(paid).toMatchObject({
      status: 'processing_approval_pending',
      made_to_order: true,
      // Who recorded the payment does not approve.
      actions: ['askAboutOrder', 'cancelStaffOrder', 'moveOrderDay'],
    });
    const asking = await step(shop, central.adviser, number, 'askAboutOrder', {
      reason: '刻字用简体还是繁体？',
    });
    expect(asking).toMatchObject({ question: '刻字用简体还是繁体？', status: 'processing_approval_pending' });
    expect((await letters(shop, number))[0]?.body).toContain('刻字用简体还是繁体？');
    await step(shop, central.adviser, number, 'recordOrderAnswer', { reason: '电话答复：简体' });
    const approved = await step(shop, central.adviser, number, 'approveOrder', {
      checked: ['size', 'engraving', 'stone', 'address'],
    });
    expect(approved).toMatchObject({ status: 'processing', actions: [] });
    const [sheet] = await shop.db.query<{ sheet: { pieces: { sku: string }[] } }>(
      'test.sheet',
      'select sheet from ordering.work_order join ordering.sales_order on id = order_id where number = $1',
      [number],
    );
    expect(sheet?.sheet.pieces).toMatchObject([{ sku: fixedPiece, quantity: 1 }]);
    expect(JSON.stringify(sheet)).not.toMatch(/Chan|4567|example\.com/);

    await step(shop, central.manager, number, 'finishMakingOrder', {
      weight_mg: 6_820,
      certificate: 'gia 6204 5512',
    });
    const sent = await step(shop, central.manager, number, 'shipOrderFromFactory', {
      carrier: 'Brink’s',
      tracking_number: 'BR00412233',
    });
    expect(sent).toMatchObject({
      status: 'complete_factory_shipped',
      tracking: [{ carrier: 'Brink’s', number: 'BR00412233' }],
    });
    expect(sent.history.find(({ event }: { event: string }) => event === 'finish-making').data).toEqual([
      { name: 'weight_mg', value: '6820' },
      { name: 'certificate', value: 'GIA62045512' },
    ]);
    await step(shop, central.adviser, number, 'receiveOrderGoods');
    const handedOver = await step(shop, central.adviser, number, 'handOverOrder', {
      pickup_code: await pickupCodeOf(shop, placed),
      telephone_end: '4567',
    });
    expect(handedOver.status).toBe('complete_complete');
    const at = (name: string): string =>
      handedOver.history.find(({ event }: { event: string }) => event === name).at;
    expect(await follow(shop, placed)).toMatchObject({
      history: [
        { status: 'pending' },
        { status: 'processing' },
        { status: 'complete_shipped' },
        { status: 'complete_complete' },
      ],
      progress_times: [
        { step: 'processing', at: at('take-payment') },
        { step: 'ready_to_ship', at: at('finish-making') },
        { step: 'shipped', at: at('receive-goods') },
        { step: 'delivered', at: at('hand-over') },
      ],
    });
  });

  const checked = ['size', 'engraving', 'stone', 'address'];

  it('is weighed once before it counts as made where its price follows its weight, and keeps its price', async () => {
    const { order_number: number } = await orderToCollect(shop, 'hk-central', 'LZ10101-AN');
    const paid = await takePayment(shop, central.manager, number);
    expect(paid).toMatchObject({ status: 'processing_approval_pending', weighing: null });
    await step(shop, central.adviser, number, 'approveOrder', { checked });
    const approved = await seeOrder(shop, central.manager, number);
    expect(approved.weighing).toEqual({ pieces: 1, agreed_mg: 4_800 });
    expect((await seeOrder(shop, central.adviser, number)).weighing).toBeNull();
    const { version } = approved;
    const finish = (fields: object, actor = central.manager) =>
      askStep(shop, actor, 'finishMakingOrder', { order_number: number, version, ...fields });
    for (const fields of [{}, { weight_mg: null, certificate: 'NGTC1234' }])
      expect((await finish(fields)).errors?.[0]?.extensions).toMatchObject({
        code: 'ORDER_STEP_REFUSED',
        data: { reason: 'condition', condition: 'weighed' },
      });
    expect((await seeOrder(shop, central.manager, number)).version).toBe(version);

    const colleague = await staffOf(shop, { store: 'hk-central', role: 'manager' });
    const [first, repeated, others] = await Promise.all([
      finish({ weight_mg: 4_820 }),
      finish({ weight_mg: 4_820 }),
      finish({ weight_mg: 4_900 }, colleague),
    ]);
    const answers = [first, repeated, others].map(({ errors }) => errors?.[0]?.extensions?.code ?? 'made');
    expect([
      ['made', 'made', 'ORDER_CHANGED'],
      ['ORDER_CHANGED', 'ORDER_CHANGED', 'made'],
    ]).toContainEqual(answers);
    const { history, total, refundable, weighing } = await seeOrder(shop, central.manager, number);
    const madeEvents = history.filter(({ event }: { event: string }) => event === 'finish-making');
    expect(madeEvents).toHaveLength(1);
    const weight = answers[0] === 'made' ? '4820' : '4900';
    expect(madeEvents[0].data).toEqual([{ name: 'weight_mg', value: weight }]);
    expect({ total, refundable, weighing }).toEqual({
      total: paid.total,
      refundable: paid.refundable,
      weighing: null,
    });
  });

  it('names the attribute of each of its options', async () => {
    const { order_number: number } = await orderToCollect(shop, 'hk-central', 'LZ20101-KR-12');
    const { items } = await seeOrder(shop, central.adviser, number);
    expect(items[0].selected_options).toEqual([
      { label: 'Metal', attribute_code: 'metal' },
      { label: 'Ring size', attribute_code: 'ring_size' },
    ]);
  });

  it('by courier: shows the full address to who confirms it, and records who did', async () => {
    const { order_number: number } = await orderToCollect(shop, 'hk-central');
    await placeAs(shop, number, { madeToOrder: true, delivery: 'courier' });
    const { version, ...paid } = await takePayment(shop, central.manager, number);
    const masked = { firstname: '', lastname: 'K**', telephone: expect.stringMatching(/\*{4}4567$/) };
    const whole = { firstname: 'Ka Yan', lastname: 'Chan', telephone: '+85291234567' };
    expect(paid).toMatchObject({
      actions: ['showOrderAddress', 'askAboutOrder', 'cancelStaffOrder', 'moveOrderDay'],
      shipping_address: masked,
    });
    const showAddress = () =>
      askStep(shop, central.adviser, 'showOrderAddress', { order_number: number, version });
    const answers = await Promise.all([showAddress(), showAddress()]);
    for (const { data } of answers)
      expect(data.showOrderAddress.order).toMatchObject({
        version: version + 1,
        shipping_address: whole,
        actions: ['approveOrder', 'askAboutOrder', 'cancelStaffOrder'],
      });
    expect(await seeOrder(shop, central.adviser, number)).toMatchObject({ shipping_address: whole });

    const { history, ...colleague } = await seeOrder(shop, central.manager, number);
    expect(colleague).toMatchObject({ status: 'processing_approval_pending', shipping_address: masked });
    expect(history.at(-1)).toMatchObject({
      event: 'show-address',
      actor: central.adviser.staffNo,
      from_status: 'processing_approval_pending',
      to_status: 'processing_approval_pending',
      data: [],
    });
    expect(history.filter(({ event }: { event: string }) => event === 'show-address')).toHaveLength(1);

    expect(
      await refusalOf(
        askStep(shop, central.manager, 'approveOrder', {
          order_number: number,
          version: version + 1,
          checked,
        }),
      ),
    ).toBe('ORDER_STEP_NOT_PERMITTED');
    // A colleague who opened the order before can still act.
    const another = await staffOf(shop, { store: 'hk-central', role: 'adviser' });
    const approve = () => askStep(shop, another, 'approveOrder', { order_number: number, version, checked });
    for (const { data } of [await approve(), await approve()])
      expect(data.approveOrder.order).toMatchObject({ status: 'processing', shipping_address: masked });
    expect(await seeOrder(shop, central.adviser, number)).toMatchObject({ shipping_address: masked });
    const late = await askStep(shop, central.adviser, 'showOrderAddress', {
      order_number: number,
      version: version + 2,
    });
    expect(late.errors?.[0]?.extensions).toMatchObject({
      code: 'ORDER_STEP_REFUSED',
      data: { reason: 'stage' },
    });
  });

  it('is cancelled in full before approval, and after it by a manager who keeps the fee', async () => {
    for (const late of [false, true]) {
      const placed = await orderToCollect(shop, 'hk-central');
      const { order_number: number } = placed;
      await makeToOrder(shop, number);
      const due = (await takePayment(shop, central.manager, number)).refundable.value;
      if (late)
        await step(shop, central.adviser, number, 'approveOrder', {
          checked: ['size', 'engraving', 'stone', 'address'],
        });
      const input = late ? { reason: 'Made already', fee: 500 } : { reason: 'Another size' };
      const canceled = await step(
        shop,
        late ? central.manager : central.adviser,
        number,
        'cancelStaffOrder',
        input,
      );
      expect(canceled).toMatchObject({
        status: 'canceled',
        refundable: { value: late ? 500 : 0 },
        actions: [],
      });
      const expectedRefund = late ? due - 500 : due;
      expect(canceled.refunded).toEqual({ value: expectedRefund });
      expect(await buyerSees(shop, placed)).toMatchObject({
        refunded: { value: expectedRefund },
        kept: late ? { value: 500 } : null,
      });
      expect(canceled.history.at(-1).data).toContainEqual({
        name: 'refund',
        value: expectedRefund.toFixed(2),
      });
      const [payment] = await shop.db.query<{ state: string; refunded: number }>(
        'test.payment',
        `select payment.state, refunded_minor as refunded from ordering.payment
         join ordering.sales_order sold on sold.id = order_id where number = $1`,
        [number],
      );
      expect(payment).toEqual({ state: late ? 'paid' : 'refunded', refunded: expectedRefund * 100 });
    }
  });
});
