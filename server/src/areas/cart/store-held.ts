import { type HeldData, inPages } from '../../platform/personal-data.ts';

/** Bags, with the addresses, remarks and other texts that were typed into them. */
export const bagsHeld: HeldData = {
  group: 'bags',
  tables: ['cart.cart', 'cart.cart_line', 'cart.cart_gift', 'cart.cart_address'],
  read: (db, { customerId }) =>
    inPages((after, limit) =>
      db.query<{
        cursor: number;
        market: string;
        sku: string;
        quantity: number;
        gift_message: string | null;
        remark: string | null;
        email: string | null;
        added_at: Date;
      }>(
        'cart.held-lines',
        `select line.id as cursor, market, sku, quantity, gift_message, remark, email, added_at from cart.cart
         join cart.cart_line line on line.cart_id = cart.id
         where cart.customer_id = $1 and line.id > $2 order by line.id limit $3`,
        [customerId, after, limit],
      ),
    ),
  async remove(tx, { customerId }) {
    await tx.query('cart.forget-bags', 'delete from cart.cart where customer_id = $1', [customerId]);
  },
  /** An order must not go to an address, or carry a text, that its owner never typed. Pieces without texts stay. */
  async startOver(tx, { customerId }) {
    await tx.query(
      'cart.forget-texts',
      `update cart.cart set email = null, remark = null, purchase_order_number = null, order_gift = null
       where customer_id = $1 and state = 'active'`,
      [customerId],
    );
    await tx.query(
      'cart.forget-lines-with-texts',
      `delete from cart.cart_line where (gift_message is not null or gift_card is not null)
         and cart_id = any(array(select id from cart.cart where customer_id = $1 and state = 'active'))`,
      [customerId],
    );
    await tx.query(
      'cart.forget-addresses',
      `delete from cart.cart_address where cart_id = any(array(select id from cart.cart where customer_id = $1))`,
      [customerId],
    );
  },
};
