/** The amounts of a sale, its payment method, and the button that orders. */
import { readMoney } from '@jinlan/client/data';
import { useToasts } from '@jinlan/client/toasts';
import { useWords } from '@jinlan/client/words';
import { toNumber } from '@jinlan/domain/money';
import type { DepositOffer } from '@jinlan/domain/orders';
import { mayPlaceSale, nextStaffCheckout, staffCheckoutStart } from '@jinlan/domain/selling';
import { Button, Checkbox, Ledger, Notice } from '@jinlan/ui';
import { useReducer, useState } from 'react';
import { useNavigate } from 'react-router';
import { totalRows } from '../../product/waterfall.ts';
import { Box } from '../order/Box.tsx';
import { DepositChoice } from './DepositChoice.tsx';
import { exclusionOf, openMatters, paymentProblem } from './open-matters.ts';
import { AcceptSalePricesDocument, PlaceSaleDocument } from './queries.generated.ts';
import { SaleCodes } from './SaleCodes.tsx';
import styles from './StaffSaleScreen.module.css';
import { saleErrorWords } from './sale-words.ts';
import type { Sale, SaleState } from './use-sale.ts';

export function SaleCheckout({ sale, state }: { readonly sale: Sale; readonly state: SaleState }) {
  const words = useWords('buy', 'sales');
  const navigate = useNavigate();
  const toasts = useToasts();
  const [problem, setProblem] = useState<string | null>(null);
  const [accepted, setAccepted] = useState('');
  const [sent, dispatch] = useReducer(nextStaffCheckout, staffCheckoutStart);
  const [paysDeposit, setPaysDeposit] = useState(false);
  const { cart } = sale;
  const offer = offerOf(sale);
  const total = readMoney(cart.prices?.grand_total);
  const exclusion = exclusionOf(sale);
  const acceptsNoReturn = exclusion !== '' && exclusion === accepted;
  const open = openMatters(sale, acceptsNoReturn ? accepted : '');
  const checkout = nextStaffCheckout(sent, { kind: 'loaded', store: sale.store_code, open });

  async function place() {
    if (!mayPlaceSale(checkout)) return;
    dispatch({ kind: 'loaded', store: sale.store_code, open });
    dispatch({ kind: 'submitted' });
    const { price_token: priceToken } = cart;
    const deposit = paysDeposit && offer ? toNumber(offer.deposit) : null;
    const variables = { id: sale.id, priceToken, acceptsNoReturn, deposit };
    const outcome = await state.change(PlaceSaleDocument, variables, { ends: true });
    const number = outcome.ok ? outcome.value.placeOrder?.order?.order_number : null;
    if (number) {
      toasts.add({ type: 'info', message: words('sales.placed') });
      await navigate(`/staff/orders/${number}`, { replace: true });
      return;
    }
    setProblem(outcome.ok ? words('errors.internal') : saleErrorWords(outcome.error, words));
    dispatch({ kind: 'answered' });
  }

  return (
    <Box title={words('sales.pay')}>
      <div className={styles.codes}>
        <SaleCodes sale={sale} state={state} />
        {total && checkout.bcnPaymentFormInit ? (
          <Ledger
            rows={totalRows(
              {
                steps: cart.prices?.steps ?? [],
                subtotal: cart.prices?.subtotal_including_tax,
                count: cart.total_quantity,
              },
              words,
            )}
            prominent
            total={{ label: words('sales.total'), amount: total }}
          />
        ) : null}
        {total && offer ? (
          <DepositChoice total={total} offer={offer} paysDeposit={paysDeposit} onChoose={setPaysDeposit} />
        ) : null}
        <p className={styles.soft}>{words(cart.has_dynamic_gold ? 'sales.pay.gold' : 'sales.pay.link')}</p>
        {open.includes('payment') && !open.includes('empty') ? (
          <Notice tone="warning" live title={words(`sales.pay.problem.${paymentProblem(sale)}`)} />
        ) : null}
        {exclusion === '' ? null : (
          <Checkbox
            label={words('sales.noReturn')}
            checked={acceptsNoReturn}
            onChange={({ target }) => setAccepted(target.checked ? exclusion : '')}
          />
        )}
        {cart.has_price_change ? (
          <Notice
            tone="warning"
            live
            title={words('sales.moved')}
            action={
              <Button
                size="small"
                onClick={() =>
                  void state.change(AcceptSalePricesDocument, { id: sale.id, priceToken: cart.price_token })
                }
              >
                {words('sales.moved.accept')}
              </Button>
            }
          />
        ) : null}
        {problem === null ? null : (
          <Notice tone="error" live>
            {problem}
          </Notice>
        )}
        {open.includes('email') ? <p className={styles.soft}>{words('sales.email.empty')}</p> : null}
        <Button
          priority="high"
          full
          disabled={!checkout.bcnStaffFormValidate}
          busy={(checkout.bcnStaffFormSubmit || state.busy) && words('sales.place.busy')}
          onClick={() => void place()}
        >
          {words('sales.place')}
        </Button>
      </div>
    </Box>
  );
}

function offerOf({ deposit_offer: offer }: Sale): DepositOffer | null {
  const deposit = readMoney(offer?.deposit);
  const rest = readMoney(offer?.rest);
  return deposit && rest && { deposit, rest };
}
