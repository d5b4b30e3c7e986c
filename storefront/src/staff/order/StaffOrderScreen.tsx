/** One order of the store: its state, next actions, lines, buyer and history. */

import { useWords } from '@jinlan/client/words';
import {
  Button,
  EmptyState,
  Icon,
  Link,
  LinkButton,
  Notice,
  Skeleton,
  SkeletonRegion,
  Status,
} from '@jinlan/ui';
import { useEffect, useRef } from 'react';
import { useParams } from 'react-router';
import { SignedInOnly } from '../../account/session.tsx';
import { PageHead } from '../../app/PageHead.tsx';
import { useShop } from '../../app/shop.tsx';
import { staffStatusWords, statusTone } from '../orders/statuses.ts';
import { useStaffMember } from '../staff-member.tsx';
import { Actions } from '../steps/Actions.tsx';
import { cashLimitText } from '../steps/cash-words.ts';
import { useOrderStep } from '../steps/use-order-step.ts';
import { Amounts } from './Amounts.tsx';
import { Buyer } from './Buyer.tsx';
import { CraftProgress } from './craft/CraftProgress.tsx';
import { Documents } from './Documents.tsx';
import { EInvoice } from './EInvoice.tsx';
import { GiftCards } from './GiftCards.tsx';
import { EventList, History } from './History.tsx';
import { Mismatches } from './Mismatches.tsx';
import { PrintButton } from './PrintButton.tsx';
import { Returns } from './Returns.tsx';
import { PayLink, SaleOfOrder } from './SaleOfOrder.tsx';
import { Sheet } from './Sheet.tsx';
import styles from './StaffOrderScreen.module.css';
import { type StaffOrderState, useStaffOrder } from './use-staff-order.ts';
import { Way } from './Way.tsx';

export default function StaffOrderScreen() {
  const words = useWords('staff');
  const { number = '' } = useParams();
  return (
    <>
      <PageHead title={words('staff.order.title', { number })} hidden />
      <SignedInOnly as="staff">
        <StoreOrder key={number} number={number} />
      </SignedInOnly>
    </>
  );
}

function StoreOrder({ number }: { readonly number: string }) {
  const words = useWords('staff');
  const state = useStaffOrder(number);
  const { order, error, loading, refetch } = state;
  if (order) return <LoadedOrder order={order} state={state} />;
  if (!loading && error?.code === 'ORDER_NOT_FOUND') {
    return (
      <EmptyState
        icon="search"
        level={1}
        title={words('staff.order.missing')}
        text={words('staff.order.missingHint')}
        action={<LinkButton to="/staff/orders">{words('staff.list.showAll')}</LinkButton>}
      />
    );
  }
  return (
    <>
      <Head number={number} />
      {loading ? (
        <SkeletonRegion label={words('ui.loading')} className={styles.ghost}>
          <Skeleton shape="block" />
          <Skeleton shape="block" />
          <Skeleton shape="block" />
        </SkeletonRegion>
      ) : (
        <Notice
          tone="error"
          live
          title={words('staff.order.failed')}
          action={
            <Button size="small" onClick={() => void refetch()}>
              {words('ui.retry')}
            </Button>
          }
        >
          {words(error?.kind === 'network' ? 'errors.network' : 'errors.internal')}
        </Notice>
      )}
    </>
  );
}

function LoadedOrder({
  order,
  state,
}: {
  readonly order: NonNullable<StaffOrderState['order']>;
  readonly state: StaffOrderState;
}) {
  const words = useWords('staff');
  const { market } = useShop();
  const step = useOrderStep(order, state);
  const heading = useRef<HTMLHeadingElement>(null);
  const limit = order.must_register_cash ? cashLimitText(order.total.grand_total.currency, market) : null;
  const changed = step.refusal?.error !== 'offline' && step.refusal?.error.code === 'ORDER_CHANGED';

  useEffect(() => {
    // A person who reveals an address continues in the form that contains it.
    if (step.done && step.done.action !== 'showOrderAddress') heading.current?.focus();
  }, [step.done]);

  return (
    <>
      <Head number={order.number} order={order} headingRef={heading} />
      {step.done && step.news.length === 0 ? (
        <Notice tone="success" live className={styles.notice}>
          {words(`staff.done.${step.done.action}`)}
        </Notice>
      ) : null}
      {step.news.length > 0 || changed ? (
        <Notice
          tone="warning"
          live
          className={styles.notice}
          title={words(changed ? 'staff.refused.changed' : 'staff.updated')}
        >
          <EventList events={step.news} order={order} />
        </Notice>
      ) : null}
      {order.is_own ? (
        <Notice tone="warning" className={styles.notice}>
          {words('staff.order.own')}
        </Notice>
      ) : null}
      {order.needs_colleague ? (
        <Notice className={styles.notice}>{words('staff.refused.colleague')}</Notice>
      ) : null}
      {limit ? (
        <Notice tone="warning" className={styles.notice}>
          {words('staff.mustRegister.note', { limit })}
        </Notice>
      ) : null}
      <Mismatches order={order} className={styles.notice} />
      <Way order={order} />
      <div className={styles.grid}>
        <div className={styles.actions}>
          <Actions order={order} step={step} />
          <PayLink order={order} />
        </div>
        <div className={styles.main}>
          <Sheet order={order} />
          <CraftProgress order={order} onChanged={state.applyAnswer} />
          <Amounts order={order} />
        </div>
        <div className={styles.side}>
          <Buyer order={order} step={step} />
          <SaleOfOrder order={order} />
          <Documents order={order} />
          <GiftCards order={order} refetch={state.refetch} />
          <EInvoice order={order} refetch={state.refetch} />
          <Returns order={order} refetch={state.refetch} />
          <History order={order} />
        </div>
      </div>
    </>
  );
}

function Head({
  number,
  order,
  headingRef,
}: {
  readonly number: string;
  readonly order?: NonNullable<StaffOrderState['order']>;
  readonly headingRef?: React.Ref<HTMLHeadingElement>;
}) {
  const words = useWords('staff');
  const shop = useShop();
  const member = useStaffMember();
  return (
    <div className={styles.head}>
      <div>
        <Link to="/staff/orders" className={styles.back}>
          <Icon name="left" size={20} />
          {words('staff.order.back')}
        </Link>
        <p className={styles.letterhead}>
          {shop.name} {member?.storeName}
        </p>
        <div className={styles.title}>
          <h1 ref={headingRef} tabIndex={-1}>
            {number}
          </h1>
          {order ? (
            <Status tone={statusTone(order.status)}>
              {staffStatusWords(order.status, words, order.delivery)}
            </Status>
          ) : null}
        </div>
      </div>
      <PrintButton label={words('staff.order.print')} />
    </div>
  );
}
