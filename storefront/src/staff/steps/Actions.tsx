/**
 * The actions that the server allows this staff member now. The order's next action is open on the page, the others
 * open in a dialog. `?do=` in the address opens one of them.
 */

import { useWords } from '@jinlan/client/words';
import { Button, Dialog, Notice } from '@jinlan/ui';
import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { StaffOrderFragment } from '../fragments.generated.ts';
import { Box } from '../order/Box.tsx';
import { RestDue } from '../order/RestDue.tsx';
import { useStaffMember } from '../staff-member.tsx';
import { ActionForm } from './ActionForm.tsx';
import styles from './Actions.module.css';
import { arrangeActions, isStaffAction, type StaffAction, whyNothing } from './actions.ts';
import type { OrderStep } from './use-order-step.ts';

export function Actions({ order, step }: { readonly order: StaffOrderFragment; readonly step: OrderStep }) {
  const words = useWords('staff');
  const { main, others } = arrangeActions(order.actions, order.pickup_tries_left, order.sends_refund);
  const [chosen, setChosen] = useState<StaffAction | null>(null);
  const [open, setOpen] = useState(false);
  const [note, setNote] = useState<string | null>(null);
  const box = useRef<HTMLDivElement>(null);
  const [query, setQuery] = useSearchParams();
  const requestedAction = query.get('do');

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each action that the address names
  useEffect(() => {
    if (!requestedAction) return;
    setQuery({}, { replace: true, preventScrollReset: true });
    if (!isStaffAction(requestedAction)) return;
    if (requestedAction === main) {
      const field = box.current?.querySelector<HTMLElement>('input, textarea, [type=submit]');
      box.current?.scrollIntoView({ block: 'nearest' });
      field?.focus({ preventScroll: true });
    } else if (others.includes(requestedAction)) {
      setChosen(requestedAction);
      setOpen(true);
    }
  }, [requestedAction]);

  // False once the action is done, or no longer allowed because somebody else acted first.
  const mayStill = chosen !== null && others.includes(chosen);
  const finished = step.done !== null && step.done.action === chosen;
  useEffect(() => {
    if (!finished && mayStill) return;
    setOpen(false);
    setChosen(null);
  }, [finished, mayStill]);

  const locked = order.pickup_tries_left === 0;
  return (
    <div ref={box}>
      <Box
        title={words(
          main ? `staff.title.${main}` : locked ? 'staff.title.handOverOrder' : 'staff.list.action',
        )}
        note={
          main === 'handOverOrder' && order.pickup_tries_left !== null
            ? words('staff.code.left', { left: order.pickup_tries_left })
            : note
        }
      >
        <div className={styles.actions}>
          {order.question ? <Notice title={words('staff.order.question')}>{order.question}</Notice> : null}
          {locked ? (
            <Notice tone="error" title={words('staff.code.locked')}>
              {words(
                order.actions.includes('reissuePickupCode')
                  ? 'staff.code.locked.manager'
                  : 'staff.code.locked.adviser',
              )}
            </Notice>
          ) : null}
          <RestDue order={order} />
          {main ? (
            <ActionForm key={main} action={main} order={order} step={step} place="page" onNote={setNote} />
          ) : null}
          {!main && !locked ? <Nothing order={order} /> : null}
          {others.map((action) => (
            <Button
              key={action}
              priority={action === 'cancelStaffOrder' ? 'low' : 'normal'}
              full={action !== 'cancelStaffOrder'}
              className={action === 'cancelStaffOrder' ? styles.low : undefined}
              onClick={() => {
                setChosen(action);
                setOpen(true);
              }}
            >
              {words(`staff.action.${action}`)}
            </Button>
          ))}
        </div>
      </Box>
      <Dialog
        open={open && mayStill}
        onClose={() => setOpen(false)}
        title={chosen ? words(`staff.title.${chosen}`) : ''}
        closeLabel={words('ui.close')}
        variant="sheet"
      >
        {chosen && mayStill ? (
          <ActionForm key={chosen} action={chosen} order={order} step={step} place="dialog" />
        ) : null}
      </Dialog>
    </div>
  );
}

function Nothing({ order }: { readonly order: StaffOrderFragment }) {
  const words = useWords('staff');
  const member = useStaffMember();
  return <p className={styles.nothing}>{words(whyNothing(order, member?.role ?? null))}</p>;
}
