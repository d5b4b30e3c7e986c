/** The price breakdown of the bag and the checkout button. On phones it is a bar at the bottom. */

import { readMoney } from '@jinlan/client/data';
import { useWords } from '@jinlan/client/words';
import { format, isZero } from '@jinlan/domain/money';
import { ActionBar, Button, Ledger, LinkButton, Notice } from '@jinlan/ui';
import { useNavigate } from 'react-router';
import { useGoldPrices } from '../gold-price/use-gold-prices.tsx';
import { EarnedPoints } from '../members/EarnedPoints.tsx';
import { totalRows } from '../product/waterfall.ts';
import type { BagFragment } from './fragments.generated.ts';
import { isBagHalted } from './halted.ts';
import { isBroken, linesOf } from './line/lines.ts';
import { NextBenefits } from './NextBenefits.tsx';
import styles from './Summary.module.css';
import type { BagChanges } from './use-bag-changes.ts';

export function Summary({ bag, changes }: { readonly bag: BagFragment; readonly changes: BagChanges }) {
  const words = useWords('buy');
  const navigate = useNavigate();
  const total = readMoney(bag.prices?.grand_total);
  const blocked = linesOf(bag).some(isBroken);
  const halted = isBagHalted(bag, useGoldPrices());

  async function acceptAndGo() {
    if (await changes.acceptPrices(bag.price_token)) await navigate('/checkout');
  }

  return (
    <section className={styles.summary}>
      <h2>{words('buy.summary')}</h2>
      {total ? (
        <Ledger
          rows={totalRows(
            {
              steps: bag.prices?.steps ?? [],
              subtotal: bag.prices?.subtotal_including_tax,
              count: bag.total_quantity,
            },
            words,
          )}
          prominent
          total={{ label: words('buy.due'), amount: total }}
        />
      ) : null}
      <EarnedPoints points={bag.earned_points} />
      <NextBenefits bag={bag} />
      {halted ? <Notice tone="warning" live title={words('browse.piece.halted')} /> : null}
      <ActionBar
        amount={
          total ? (
            <>
              {format(total)} <small>{words('buy.due')}</small>
            </>
          ) : null
        }
      >
        {blocked ? (
          <Button priority="high" full disabled>
            {words('buy.blocked')}
          </Button>
        ) : halted ? (
          <Button priority="high" full disabled>
            {words('buy.halted')}
          </Button>
        ) : bag.has_price_change ? (
          <Button
            priority="high"
            full
            busy={changes.busy && words('ui.busy')}
            onClick={() => void acceptAndGo()}
          >
            {words('buy.acceptAndCheckout')}
          </Button>
        ) : (
          <LinkButton to="/checkout" priority="high" full>
            {words('buy.checkout')}
          </LinkButton>
        )}
      </ActionBar>
      {total && isZero(total) ? null : <p>{words(bag.has_dynamic_gold ? 'buy.lockNote' : 'buy.holdNote')}</p>}
    </section>
  );
}
