import { type HeldData, inOnePage } from '../../platform/personal-data.ts';

const forgetAddedPieces: HeldData['remove'] = async (tx, { customerId }) => {
  await tx.query('jewellery-box.forget', 'delete from jewellery_box.added_piece where customer_id = $1', [
    customerId,
  ]);
};

/** Pieces that a member has added by hand. Bought pieces belong to orders. */
export const jewelleryHeld: HeldData = {
  group: 'jewellery',
  tables: ['jewellery_box.added_piece'],
  read: (db, { customerId }) =>
    inOnePage(
      db.query<{
        name: string;
        metal: string;
        fineness: string;
        grams: string;
        acquired_on: string | null;
        added_at: Date;
      }>(
        'jewellery-box.held',
        `select name, metal, to_char(fineness / 10.0, 'FM9990.0') as fineness, to_char(weight_mg / 1000.0, 'FM999990.000') as grams,
           acquired_on, added_at
         from jewellery_box.added_piece where customer_id = $1 order by slot`,
        [customerId],
      ),
    ),
  remove: forgetAddedPieces,
  startOver: forgetAddedPieces,
};
