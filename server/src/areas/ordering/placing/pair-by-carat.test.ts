import { expect, test } from 'vitest';
import { choosePayment, fillIn, must, place } from '../../../testing/buyer.ts';
import { letters } from '../../../testing/counter.ts';
import { addDesign, codeOf, emptyBag, madeFields, pairByCarat } from '../../../testing/designs.ts';
import { staffOf } from '../../../testing/people.ts';
import { withSampleShop } from '../../../testing/sample-shop.ts';

const shop = withSampleShop({ listen: true });

test.each([
  ['hk_en', '0.10\u00a0ct', 'Her ring\u00a0· Carat', '        Carat: 0.10\u00a0ct'],
  ['hk_zh', '0.10\u00a0克拉', '女戒\u00a0· 克拉', '　　　　克拉：0.10\u00a0克拉'],
] as const)(
  'a pair chosen by carat has its carat in bag, order, staff page and e-mail, in %s',
  async (store, value, label, line) => {
    const buyer = await emptyBag(shop, { store });
    const { cart, user_errors } = await addDesign(shop, buyer, codeOf(pairByCarat()));
    expect(user_errors).toEqual([]);
    const carat = expect.objectContaining({ option_id: 'carat', value_id: '10', value_label: value });
    for (const ring of ['for_her_option', 'for_him_option'])
      expect(cart.items[0][ring].custommate_options).toContainEqual(carat);

    await fillIn(shop, buyer);
    await choosePayment(shop, buyer, { code: 'checkmo' });
    const { placeOrder } = await must(place(shop, buyer));
    const { order_number: number, access_token: token } = placeOrder.order;
    const { orderByToken: order } = await must(
      shop.graphql(
        `query ($n: String!, $t: String!) { orderByToken(order_number: $n, access_token: $t) {
           items { selected_options { label value } ... on CustomMadeOrderItem { ${madeFields} } } } }`,
        { n: number, t: token },
        { store },
      ),
    );
    expect(order.items[0].selected_options).toContainEqual({ label, value });
    expect(order.items[0].for_him_option.custommate_options).toContainEqual(carat);

    const { headers } = await staffOf(shop, { store: 'hk-eshop', role: 'adviser' });
    const { staffOrders } = await must(
      shop.graphql(
        'query ($n: String!) { staffOrders(filter: { search: $n }) { items { first_item_options } } }',
        { n: number },
        { ...headers, store },
      ),
    );
    expect(staffOrders.items[0].first_item_options).toContain(value);

    const placed = (await letters(shop, number)).find(({ key }) => key.startsWith('order-placed'));
    expect(placed?.body.split('\n').filter((text) => text === line)).toHaveLength(2);
  },
);
