/** The complete checkout on one page: delivery, contact, payment, and the summary beside them. */

import { readMoney, storedValues } from '@jinlan/client/data';
import { ShopForm, useShopForm } from '@jinlan/client/forms';
import { laterPart, useWords } from '@jinlan/client/words';
import { marketFacts } from '@jinlan/domain/markets';
import { inAppOf, putFirst } from '@jinlan/domain/payments';
import { TextArea } from '@jinlan/ui';
import { Suspense, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { useShop } from '../../../app/shop.tsx';
import type { BagFragment } from '../../../bag/fragments.generated.ts';
import type { CheckoutCardHandle } from '../../payment/card/CheckoutCard.tsx';
import { addressesIn, type CheckoutCustomer, firstValues } from '../checkout-customer.ts';
import {
  type CheckoutRules,
  type CheckoutValues,
  checkCheckout,
  problemsOfRefusal,
  REMARK_MAX,
} from '../checkout-form.ts';
import { readDraft, storeDraft } from '../draft.ts';
import { problemsInWords } from '../field-words.ts';
import type { CheckoutOptionsQuery } from '../queries.generated.ts';
import { useBilling } from '../use-billing.ts';
import { useCheckout, type WalletPayment } from '../use-checkout.ts';
import type { OrderPlacing } from '../use-place-order.ts';
import { useSavedDelivery } from '../use-saved-delivery.ts';
import { useShortages } from '../use-shortages.ts';
import { useWalletButtons } from '../use-wallet-buttons.ts';
import { isByBox } from './Agreements.tsx';
import { BillingAddress } from './BillingAddress.tsx';
import styles from './CheckoutForm.module.css';
import { Contact, KnownContact } from './Contact.tsx';
import { Buyer, Delivery } from './Delivery.tsx';
import { GiftOptions } from './GiftOptions.tsx';
import { OrderSummary } from './OrderSummary.tsx';
import { Payment } from './Payment.tsx';
import { Tenders } from './Tenders.tsx';

const EditAddress = laterPart(
  async () => (await import('../../../account/addresses/EditAddress.tsx')).EditAddress,
  'account',
  'buy',
);

interface CheckoutFormProps {
  readonly bag: BagFragment;
  readonly cartId: string;
  readonly options: CheckoutOptionsQuery;
  /** Null for a guest. */
  readonly customer: CheckoutCustomer | null;
  readonly placing: OrderPlacing;
  readonly refetch: () => void;
}

export function CheckoutForm({ bag, cartId, options, customer, placing, refetch }: CheckoutFormProps) {
  const words = useWords('buy');
  const shop = useShop();
  const { country } = marketFacts[shop.market];
  const card = useRef<CheckoutCardHandle>(null);
  const givenByWallet = useRef<WalletPayment>(null);
  const stores = useMemo(
    () => (options.pickupLocations?.items ?? []).flatMap((store) => store ?? []),
    [options.pickupLocations],
  );
  const methods = useMemo(
    () =>
      putFirst(
        (options.cart?.available_payment_methods ?? []).flatMap((method) => method ?? []),
        ({ code }) => code === inAppOf(navigator.userAgent),
      ),
    [options.cart?.available_payment_methods],
  );
  const agreements = useMemo(
    () => (options.checkoutAgreements ?? []).flatMap((agreement) => agreement ?? []),
    [options.checkoutAgreements],
  );
  const addresses = useMemo(() => (customer ? addressesIn(customer, country) : null), [customer, country]);
  const rules = useMemo<CheckoutRules>(
    () => ({
      country,
      addresses: addresses ? addresses.map(({ id }) => String(id)) : null,
      stores: stores.flatMap(({ pickup_location_code: code }) => code ?? []),
      payments: methods.map(({ code }) => code),
      isVirtual: bag.is_virtual,
      asksNoReturn: bag.return_exclusions.some(({ must_confirm }) => must_confirm),
      asksTerms: agreements.some(isByBox),
    }),
    [country, addresses, stores, methods, bag.is_virtual, bag.return_exclusions, agreements],
  );
  const [defaultValues] = useState(() => firstValues(readDraft(storedValues, country), rules, customer));
  const form = useShopForm<CheckoutValues>({
    defaultValues,
    mode: 'onTouched',
    check: (values) => problemsInWords(checkCheckout(values, rules), country, words),
    send: (values) => checkout.send(values, givenByWallet.current),
  });
  const deliveryDays = useMemo(() => {
    const days = (options.cart?.items ?? []).flatMap((item) => item?.product.delivery_days ?? []);
    return days.length > 0 ? Math.max(...days) : null;
  }, [options.cart?.items]);
  const madeToOrder = options.cart?.has_cm_product ?? false;
  const billing = useBilling(storedValues, country, rules.addresses ?? []);
  const checkout = useCheckout({
    bag,
    cartId,
    rules,
    asksEmail: !customer?.email,
    deliveryDays,
    madeToOrder,
    billing,
    card,
    placing,
    refetch,
  });
  const wallet = useWalletButtons({
    form,
    rules,
    billing,
    methods,
    due: readMoney(bag.prices?.grand_total),
    given: givenByWallet,
    clearStop: checkout.clearStop,
  });
  const short = useShortages({ form, cartId, bag });
  useSavedDelivery({
    cartId,
    rules,
    form,
    addresses,
    // The delivery is saved in the background, so the focus stays in the current field.
    onRefused: (error) => form.addProblems(problemsInWords(problemsOfRefusal(error), country, words)),
  });

  const { onValues, setValue } = form;
  useEffect(() => {
    return onValues((values) => storeDraft(storedValues, country, values));
  }, [onValues, country]);

  // A payment method that the bag no longer allows is replaced by an allowed one.
  const [onlyMethod] = rules.payments;
  const payment = form.values.payment;
  const payBy = useEffectEvent((method: string) => setValue('payment', method));
  useEffect(() => {
    if (onlyMethod && !rules.payments.includes(payment)) payBy(onlyMethod);
  }, [onlyMethod, payment, rules.payments]);

  const [editedAddress, setEditedAddress] = useState<string | null>(null);
  const remark = form.values.remark;
  return (
    <>
      <ShopForm form={form} className={styles.columns}>
        <div className={styles.fields}>
          {rules.isVirtual ? (
            <Buyer country={country} />
          ) : (
            <Delivery
              stores={stores}
              country={country}
              addresses={addresses}
              short={short}
              onEditAddress={setEditedAddress}
            />
          )}
          {customer?.email ? <KnownContact email={customer.email} /> : <Contact />}
          <section>
            <h2>{words('buy.checkout.remarkHeading')}</h2>
            <TextArea
              label={words('buy.checkout.remark')}
              mark={words('ui.optional')}
              hint={words('buy.checkout.remarkLeft', { left: REMARK_MAX - [...remark].length })}
              rows={2}
              {...form.field('remark')}
            />
          </section>
          {rules.isVirtual ? null : (
            <GiftOptions isGift={form.values.isGift} message={form.values.giftMessage} />
          )}
          {rules.isVirtual ? null : (
            <BillingAddress billing={billing} country={country} addresses={addresses ?? []} />
          )}
          <Tenders bag={bag} />
          <Payment
            methods={methods}
            byWeight={bag.has_dynamic_gold}
            isCustomer={customer !== null}
            card={card}
            cardStep={checkout.cardStep}
          />
        </div>
        <OrderSummary
          bag={bag}
          checkout={checkout}
          wallet={wallet}
          busy={form.busy}
          short={short}
          asksNoReturn={rules.asksNoReturn}
          agreements={agreements}
          lockMinutes={options.storeConfig?.gold_price_lock_minutes ?? 15}
        />
      </ShopForm>
      {editedAddress ? (
        <Suspense>
          <EditAddress
            id={editedAddress}
            onSaved={() => {
              setEditedAddress(null);
              refetch();
            }}
            onClose={() => setEditedAddress(null)}
          />
        </Suspense>
      ) : null}
    </>
  );
}
