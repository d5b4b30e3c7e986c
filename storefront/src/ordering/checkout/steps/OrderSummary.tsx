/** The lines, the price breakdown and the order button. On phones it is a bar at the bottom. */

import { readMoney } from '@jinlan/client/data';
import { useFieldsAround } from '@jinlan/client/forms';
import { laterPart, useWords } from '@jinlan/client/words';
import { format, isZero } from '@jinlan/domain/money';
import { ActionBar, Button, Checkbox, Ledger, LinkButton, Notice, Picture, PieceMark } from '@jinlan/ui';
import { Suspense } from 'react';
import { Revealed } from '../../../app/Revealed.tsx';
import type { BagFragment } from '../../../bag/fragments.generated.ts';
import { isBagHalted } from '../../../bag/halted.ts';
import { FactRows } from '../../../bag/line/FactRows.tsx';
import {
  isBroken,
  lineAmount,
  lineErrorText,
  linePath,
  linePicture,
  lineRows,
  linesOf,
} from '../../../bag/line/lines.ts';
import { pieceKindAt } from '../../../customiser/addresses.ts';
import { useGoldPrices } from '../../../gold-price/use-gold-prices.tsx';
import { EarnedPoints } from '../../../members/EarnedPoints.tsx';
import { totalRows } from '../../../product/waterfall.ts';
import { type CardStep, LAST_CARD_STEP } from '../../payment/card/card-steps.ts';
import type { WalletButtonsProps } from '../../payment/card/WalletButtons.tsx';
import { flowOfCode } from '../../payment/payment-flow.ts';
import type { CheckoutValues } from '../checkout-form.ts';
import type { Checkout } from '../use-checkout.ts';
import type { Shortages } from '../use-shortages.ts';
import { type Agreement, Agreements } from './Agreements.tsx';
import styles from './OrderSummary.module.css';

const WalletButtons = laterPart(
  async () => (await import('../../payment/card/WalletButtons.tsx')).WalletButtons,
  'buy',
);

interface OrderSummaryProps {
  readonly bag: BagFragment;
  readonly checkout: Checkout;
  /** Null if no wallet can pay. */
  readonly wallet: WalletButtonsProps | null;
  readonly busy: boolean;
  readonly short: Shortages;
  readonly asksNoReturn: boolean;
  readonly agreements: readonly Agreement[];
  readonly lockMinutes: number;
}

export function OrderSummary({
  bag,
  checkout,
  wallet,
  busy,
  short,
  asksNoReturn,
  agreements,
  lockMinutes,
}: OrderSummaryProps) {
  const words = useWords('buy');
  const { field, values } = useFieldsAround<CheckoutValues>();
  const paysLater = ['in_store', 'transfer'].includes(flowOfCode(values.payment) ?? '');
  const lines = linesOf(bag);
  const total = readMoney(bag.prices?.grand_total);
  const blocked = lines.some(isBroken);
  const halted = isBagHalted(bag, useGoldPrices());
  const isShort = new Set(short.pieces.map(({ item_uid }) => item_uid));
  const toConfirm = new Set(
    bag.return_exclusions.flatMap(({ cart_item_uid, must_confirm }) => (must_confirm ? cart_item_uid : [])),
  );
  const finalNames = lines.filter(({ uid }) => toConfirm.has(uid)).map(({ product }) => product.name);
  return (
    <aside className={styles.summary} aria-label={words('buy.checkout.order')}>
      <h2>{words('buy.checkout.order')}</h2>
      <ul>
        {lines.map((line) => {
          const amount = lineAmount(line, words);
          return (
            <li key={line.uid} className={styles.line}>
              <Picture
                src={linePicture(line)?.url}
                mark={<PieceMark kind={pieceKindAt(linePath(line))} />}
                alt=""
                sizes="64px"
                largest={160}
                color={linePicture(line)?.color ?? null}
              />
              <div>
                <p className={styles.top}>
                  <span>{line.product.name}</span>
                  {amount ? <strong>{amount}</strong> : null}
                </p>
                <FactRows
                  rows={lineRows(line, words)}
                  end={words('buy.pieces', { count: line.quantity })}
                  className={styles.facts}
                />
                {isShort.has(line.uid) ? (
                  <p className={styles.short}>
                    {words(short.byCourier ? 'buy.checkout.short.lineSent' : 'buy.checkout.short.lineThere')}
                  </p>
                ) : null}
              </div>
            </li>
          );
        })}
      </ul>
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
      {asksNoReturn ? (
        <Checkbox
          label={words('buy.checkout.noReturn')}
          hint={words('buy.checkout.noReturnPieces', { names: finalNames.join(words('buy.checkout.comma')) })}
          {...field('acceptsNoReturn')}
        />
      ) : null}
      <Agreements agreements={agreements} />
      {bag.has_price_change ? (
        <Notice tone="warning" title={words('buy.moved.title')}>
          {words('buy.checkout.movedHint')}
        </Notice>
      ) : null}
      {lines.filter(isBroken).map((line) => (
        <Notice key={line.uid} tone="error" live title={line.product.name}>
          {lineErrorText(line, words)}
        </Notice>
      ))}
      {halted ? <Notice tone="warning" live title={words('browse.piece.halted')} /> : null}
      <Revealed messageKey={checkout.stop}>
        <Stopped checkout={checkout} />
      </Revealed>
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
          <LinkButton to="/cart" priority="normal" full>
            {words('buy.checkout.mendBag')}
          </LinkButton>
        ) : halted ? (
          <Button type="submit" priority="high" full disabled>
            {words('buy.halted')}
          </Button>
        ) : short.pieces.length > 0 ? (
          <Button priority="normal" full onClick={short.switchDelivery}>
            {words(short.byCourier ? 'buy.checkout.short.collect' : 'buy.checkout.short.otherStore')}
          </Button>
        ) : (
          <Button
            type="submit"
            priority="high"
            full
            busy={busy && words(placingKey(checkout.cardStep))}
            data-replay="never"
          >
            {words(bag.has_price_change ? 'buy.checkout.placeAtNewPrice' : 'buy.checkout.place')}
          </Button>
        )}
      </ActionBar>
      {wallet && !blocked && !halted && short.pieces.length === 0 ? (
        <Suspense>
          <WalletButtons {...wallet} />
        </Suspense>
      ) : null}
      {paysLater || (total && isZero(total)) ? null : (
        <p className={styles.note}>
          {words(bag.has_dynamic_gold ? 'buy.checkout.lock' : 'buy.holdNote', { minutes: lockMinutes })}
        </p>
      )}
    </aside>
  );
}

function Stopped({ checkout: { stop } }: { readonly checkout: Checkout }) {
  const words = useWords('buy');
  if (!stop) return null;
  if (stop.kind === 'moved') {
    return (
      <Notice tone="warning" live title={words('buy.checkout.amountMoved')}>
        {words('buy.checkout.amountMovedHint', { old: stop.old, now: stop.now })}
      </Notice>
    );
  }
  return (
    <Notice
      tone="error"
      live
      action={
        stop.toBag ? (
          <LinkButton to="/cart" size="small">
            {words('buy.viewBag')}
          </LinkButton>
        ) : null
      }
    >
      {stop.text}
    </Notice>
  );
}

/** Returns the text of the button: the stage of the card payment, then that the order is being placed. */
const placingKey = (step: CardStep) =>
  step > 0 && step < LAST_CARD_STEP ? 'buy.pay.card.stage.checking' : 'buy.checkout.placing';
