import { cleanup, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { drawInShop } from '../../app/testing.tsx';
import type { StaffOrderFragment } from '../fragments.generated.ts';
import type { StaffAction } from './actions.ts';
import { CancelForm } from './CancelForm.tsx';
import { FailedRefundForm } from './FailedRefundForm.tsx';
import { FinishMakingForm, TrackingForm } from './MakingForms.tsx';
import { RefundForm, SettleReturnForm } from './MoneyBackForms.tsx';
import { ReasonForm } from './ReasonForm.tsx';
import { RecordReturnForm } from './RecordReturnForm.tsx';
import { ReturnedPiecesForm } from './ReturnedPiecesForm.tsx';
import { ReturnTransferForm } from './ReturnTransferForm.tsx';
import type { StepRefusal } from './refusals.ts';
import { PlainStepForm } from './StepForm.tsx';
import type { OrderStep } from './use-order-step.ts';

afterEach(cleanup);

const order = (overrides: object = {}) =>
  ({
    status: 'complete_making',
    refundable: { value: 1_000, currency: 'HKD' },
    payment: { method: 'card' },
    total: { grand_total: { value: 1_000, currency: 'HKD' }, steps: [] },
    refund_to_send: null,
    sends_refund: false,
    deposit: null,
    weighing: null,
    ...overrides,
  }) as unknown as StaffOrderFragment;

/** Records what the forms send instead of sending it; `busy` and `refusal` simulate the server. */
function steps(overrides: Partial<OrderStep> = {}) {
  const sent: [StaffAction, object][] = [];
  const step = {
    busy: null,
    refusal: null,
    done: null,
    news: [],
    send: async (action: StaffAction, input: object) => {
      sent.push([action, input]);
    },
    ...overrides,
  } as unknown as OrderStep;
  return { step, sent };
}

const box = (name: string | RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name });
const press = (name: string | RegExp) => screen.getByRole('button', { name });

describe('a step that requires a reason', () => {
  const draw = async (overrides: Partial<OrderStep> = {}) => {
    const { step, sent } = steps(overrides);
    const { user } = await drawInShop(
      <ReasonForm
        order={order()}
        step={step}
        place="page"
        action="recordOrderAnswer"
        label="Answer"
        hint="In their words"
      />,
      { families: ['staff'] },
    );
    return { user, sent };
  };

  it('reports problems only after an attempt, and focuses the field', async () => {
    const { user, sent } = await draw();
    expect(screen.queryByRole('alert')).toBeNull();
    await user.click(press('Record the answer'));
    expect(screen.getByRole('alert').textContent).toContain('at most 200 characters');
    expect(document.activeElement).toBe(box('Answer'));
    expect(sent).toEqual([]);
  });

  it('sends the reason without the spaces around it', async () => {
    const { user, sent } = await draw();
    await user.type(box('Answer'), ' size 12 ');
    await user.click(press('Record the answer'));
    expect(sent).toEqual([['recordOrderAnswer', { reason: 'size 12' }]]);
  });

  it('shows the remaining characters in place of its hint', async () => {
    const { user } = await draw();
    expect(screen.getByText('In their words')).toBeTruthy();
    await user.type(box('Answer'), 'abc');
    expect(screen.getByText('197 characters left')).toBeTruthy();
    expect(screen.queryByText('In their words')).toBeNull();
  });

  it('sends nothing while a step is in progress', async () => {
    const { user, sent } = await draw({ busy: 'approveOrder' });
    await user.type(box('Answer'), 'yes');
    await user.click(press('Record the answer'));
    expect(sent).toEqual([]);
  });

  it('announces why it was refused, but not why another step was', async () => {
    await draw({ refusal: { action: 'recordOrderAnswer', error: 'offline' } satisfies StepRefusal });
    expect(screen.getByRole('alert').textContent).not.toBe('');
    cleanup();
    await draw({ refusal: { action: 'approveOrder', error: 'offline' } satisfies StepRefusal });
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

describe('a step without fields', () => {
  const draw = async (place: 'page' | 'dialog') => {
    const { step, sent } = steps();
    const { user } = await drawInShop(
      <PlainStepForm step={step} place={place} action="receiveOrderGoods" />,
      { families: ['staff'] },
    );
    return { user, sent };
  };

  it('asks for confirmation on the page', async () => {
    const { user, sent } = await draw('page');
    await user.click(press('Goods arrived'));
    expect(sent).toEqual([]);
    const [, confirm] = screen.getAllByRole('button', { name: 'Goods arrived' });
    await user.click(confirm as HTMLElement);
    expect(sent).toEqual([['receiveOrderGoods', {}]]);
    expect(document.querySelector('dialog')?.open).toBe(false);
  });

  it('does not ask again in a dialog, which was opened for it', async () => {
    const { user, sent } = await draw('dialog');
    await user.click(press('Goods arrived'));
    expect(sent).toEqual([['receiveOrderGoods', {}]]);
  });
});

describe('money sent back at the bank', () => {
  const draw = async (overrides: object = {}) => {
    const { step, sent } = steps();
    const { user } = await drawInShop(
      <ReturnTransferForm order={order(overrides)} step={step} place="page" />,
      { families: ['staff'] },
    );
    return { user, sent };
  };
  const waiting = { refund_to_send: { value: 800.5, currency: 'HKD' } };
  const refund = { ...waiting, sends_refund: true };

  it('is the refund of the order, whose amount is fixed', async () => {
    const { user, sent } = await draw(refund);
    expect(screen.getByRole<HTMLInputElement>('radio', { name: /HK\$800\.50/ }).checked).toBe(true);
    expect(screen.getByText(/^Send HK\$800\.50 at the bank/)).toBeTruthy();
    expect(screen.queryByRole('textbox', { name: 'Amount sent back' })).toBeNull();
    await user.click(press('It was sent back'));
    expect(sent).toEqual([]);
    await user.type(box('Bank’s reference'), 'OUT-1');
    await user.click(press('It was sent back'));
    expect(sent).toEqual([['returnOrderTransfer', { reference: 'OUT-1', amount: 800.5, for_refund: true }]]);
  });

  it.each([
    ['where a refund waits too', refund],
    ['where a colleague has to send the refund that waits', waiting],
    ['where none waits', {}],
  ])('may be a transfer that paid nothing, %s', async (_, overrides) => {
    const { user, sent } = await draw(overrides);
    const stray = screen.queryByRole('radio', { name: /paid nothing/ });
    if (stray) await user.click(stray);
    await user.type(box('Amount sent back'), '5');
    await user.type(box('Bank’s reference'), 'OUT-2');
    await user.click(press('It was sent back'));
    expect(sent).toEqual([['returnOrderTransfer', { reference: 'OUT-2', amount: 5 }]]);
  });
});

describe('a refund that failed', () => {
  const failed_refund = { amount: { value: 800.5, currency: 'HKD' }, reason: 'card_closed', may_retry: true };
  const draw = async (overrides: object = {}) => {
    const { step, sent } = steps();
    const { user } = await drawInShop(
      <FailedRefundForm
        order={order({ failed_refund: { ...failed_refund, ...overrides } })}
        step={step}
        place="page"
      />,
      { families: ['staff'] },
    );
    return { user, sent };
  };

  it('names its fixed amount and the reason, and is tried again', async () => {
    const { user, sent } = await draw();
    expect(screen.getByText(/HK\$800\.50.*card_closed/)).toBeTruthy();
    expect(screen.queryByRole('textbox')).toBeNull();
    await user.click(press('Confirm'));
    await user.click(press('Refund HK$800.50'));
    expect(sent).toEqual([['settleFailedRefund', { reference: null }]]);
  });

  it('that was for store credit of a closed account is paid in another way alone', async () => {
    const { user, sent } = await draw({ reason: 'account_closed', may_retry: false });
    expect(screen.queryByRole('radio')).toBeNull();
    await user.type(box('Reference of that payment'), 'HAND-2');
    await user.click(press('Confirm'));
    expect(sent).toEqual([['settleFailedRefund', { reference: 'HAND-2' }]]);
  });

  it('was paid in another way, with a reference', async () => {
    const { user, sent } = await draw();
    await user.click(screen.getByRole('radio', { name: /another way/ }));
    await user.click(press('Confirm'));
    expect(sent).toEqual([]);
    await user.type(box('Reference of that payment'), 'HAND-1');
    await user.click(press('Confirm'));
    expect(sent).toEqual([['settleFailedRefund', { reference: 'HAND-1' }]]);
  });
});

describe('a refund', () => {
  const draw = async (Form: typeof RefundForm, overrides: object = {}) => {
    const { step, sent } = steps();
    const { user } = await drawInShop(<Form order={order(overrides)} step={step} place="page" />, {
      families: ['staff'],
    });
    return { user, sent };
  };

  it('is the whole amount unless a part is entered', async () => {
    const { user, sent } = await draw(RefundForm);
    expect(screen.queryByRole('textbox', { name: 'Amount to refund' })).toBeNull();
    await user.type(box('Reason'), 'scratched');
    await user.click(press('Confirm refund'));
    expect(sent).toEqual([]);
    expect(
      screen.getByText(/^HK\$1,000 goes back to the customer, the way it was paid \(Card\)/),
    ).toBeTruthy();
    await user.click(press('Refund HK$1,000'));
    expect(sent).toEqual([['refundOrder', { reason: 'scratched', amount: 1_000 }]]);
  });

  it('is sent only after it was confirmed, and not after “Not yet”', async () => {
    const { user, sent } = await draw(SettleReturnForm);
    await user.click(screen.getByRole('radio', { name: /^Everything returned/ }));
    await user.type(box('Reason'), 'unworn');
    await user.click(press('Confirm the outcome'));
    await user.click(press('Not yet'));
    expect(sent).toEqual([]);
    await user.click(press('Confirm the outcome'));
    await user.click(press('Refund HK$1,000'));
    expect(sent).toEqual([['settleOrderReturn', { outcome: 'all', reason: 'unworn', amount: 1_000 }]]);
  });

  it.each([
    [{ payment: { method: 'fps' } }, /which the e-shop’s manager sends at the bank/],
    [{ total: { grand_total: null, steps: [{ kind: 'gift_card' }] } }, /divided among the ways it was paid/],
  ])('names where it goes: %o', async (overrides, text) => {
    const { user } = await draw(RefundForm, overrides);
    await user.type(box('Reason'), 'scratched');
    await user.click(press('Confirm refund'));
    expect(screen.getByText(text)).toBeTruthy();
  });

  it('of a cancelled order needs a second click too, and leaves out the fee', async () => {
    const { step, sent } = steps();
    const { user } = await drawInShop(<CancelForm order={order()} mayKeepFee step={step} place="dialog" />, {
      families: ['staff'],
    });
    await user.type(box('Reason'), 'changed mind');
    await user.type(box('Fee kept'), '100');
    await user.click(press('Cancel this order'));
    expect(sent).toEqual([]);
    await user.click(press('Refund HK$900'));
    expect(sent).toEqual([['cancelStaffOrder', { reason: 'changed mind', fee: 100 }]]);
  });

  it.each([
    ['1,000.01', 'At most HK$1,000'],
    ['lots', 'Type an amount such as 1280 or 1280.50'],
    ['0', 'Type an amount such as 1280 or 1280.50'],
  ])('refuses a part of %s', async (amount, text) => {
    const { user, sent } = await draw(RefundForm);
    await user.click(screen.getByRole('radio', { name: 'A part' }));
    await user.type(box('Amount to refund'), amount);
    await user.type(box('Reason'), 'scratched');
    await user.click(press('Confirm refund'));
    expect(sent).toEqual([]);
    expect(screen.getByRole('alert').textContent).toContain(text);
  });

  it('accepts a part with its currency', async () => {
    const { user, sent } = await draw(RefundForm);
    await user.click(screen.getByRole('radio', { name: 'A part' }));
    await user.type(box('Amount to refund'), 'HK$250.50');
    await user.type(box('Reason'), 'scratched');
    await user.click(press('Confirm refund'));
    await user.click(press('Refund HK$250.50'));
    expect(sent).toEqual([['refundOrder', { reason: 'scratched', amount: 250.5 }]]);
  });

  it.each([
    [RefundForm, 'refundOrder', /^Gift cards only/, {}],
    [SettleReturnForm, 'settleOrderReturn', /^Gift cards only/, { outcome: 'some' }],
  ] as const)(
    'can be for the gift cards that the order bought, up to their cost',
    async (Form, action, choice, more) => {
      const { user, sent } = await draw(Form, { refundable_gift_cards: { value: 300, currency: 'HKD' } });
      await user.click(screen.getByRole('radio', { name: choice }));
      await user.type(box('Amount to refund'), '301');
      await user.type(box('Reason'), 'not wanted');
      await user.click(press(/./));
      expect(sent).toEqual([]);
      expect(screen.getByRole('alert').textContent).toContain('At most HK$300');
      await user.clear(box('Amount to refund'));
      await user.type(box('Amount to refund'), '300');
      await user.click(press(/^Confirm/));
      await user.click(press('Refund HK$300'));
      expect(sent).toEqual([[action, { ...more, reason: 'not wanted', amount: 300, for_gift_cards: true }]]);
    },
  );

  it.each([null, { value: 1_000, currency: 'HKD' }])(
    'offers no choice between gift cards and pieces where there is only one of them',
    async (cards) => {
      await draw(RefundForm, { refundable_gift_cards: cards });
      expect(screen.queryByRole('radio', { name: /Gift cards only/ })).toBeNull();
    },
  );

  it('of a return requires its outcome first', async () => {
    const { user, sent } = await draw(SettleReturnForm);
    await user.type(box('Reason'), 'looked at');
    await user.click(press(/./));
    expect(sent).toEqual([]);
    expect(screen.getByText('Choose the outcome')).toBeTruthy();
    await user.click(screen.getByRole('radio', { name: /^Nothing returned/ }));
    await user.click(press(/./));
    expect(sent).toEqual([['settleOrderReturn', { outcome: 'none', reason: 'looked at' }]]);
  });

  it('of returned pieces asks how many are accepted, and where they go', async () => {
    const { step, sent } = steps();
    const line = { order_item_uid: 'a', product_name: 'Ring', quantity: 2 };
    const waiting = {
      requested_at: '2026-11-21T06:00:00.000Z',
      comment: 'Too small',
      gifts_owed: { value: 3_300, currency: 'HKD' },
      lines: [{ ...line, refund_each: { value: 500, currency: 'HKD' } }],
    };
    const { user } = await drawInShop(
      <ReturnedPiecesForm order={order({ return: waiting })} step={step} place="dialog" />,
      { families: ['staff'] },
    );
    expect(screen.getByText(/HK\$3,300 is still owed for them/)).toBeTruthy();
    await user.type(box('Reason'), 'unworn');
    await user.click(press('Confirm the outcome'));
    expect(screen.getByText('Please choose how many are accepted')).toBeTruthy();
    await user.selectOptions(screen.getByRole('combobox'), '1');
    await user.click(press('Confirm the outcome'));
    expect(screen.getByText('Please choose where the accepted pieces go')).toBeTruthy();
    expect(sent).toEqual([]);
    await user.click(screen.getByRole('radio', { name: 'go back on sale' }));
    await user.click(press('Confirm the outcome'));
    expect(sent).toEqual([]);
    await user.click(press('Refund at most HK$500'));
    const lines = [{ order_item_uid: 'a', accepted: 1, restock: true }];
    expect(sent).toEqual([['settleReturn', { reason: 'unworn', lines }]]);
  });

  it.each([
    [null, /^The customer asked for it/],
    ['HK0002', /^Recorded by HK0002/],
  ])('of returned pieces says who asked for it or recorded it: %s', async (recorded_by, text) => {
    const { step } = steps();
    const waiting = { requested_at: '2026-11-21T06:00:00.000Z', recorded_by, gifts_owed: null, lines: [] };
    await drawInShop(<ReturnedPiecesForm order={order({ return: waiting })} step={step} place="dialog" />, {
      families: ['staff'],
    });
    expect(screen.getByText(text)).toBeTruthy();
  });

  it.each([true, false])(
    'tells a manager who records a return that a colleague settles it: %s',
    async (isManager) => {
      const { step } = steps();
      await drawInShop(
        <RecordReturnForm
          order={order({ pieces_to_return: [] })}
          isManager={isManager}
          step={step}
          place="dialog"
        />,
        { families: ['staff'] },
      );
      expect(screen.queryByText(/so a colleague settles it/) !== null).toBe(isManager);
    },
  );

  it.each([
    [true, 'complete_making', true],
    [true, 'pending', false],
    [false, 'complete_making', false],
  ])('can be reduced by a fee: manager %s, %s: %s', async (mayKeepFee, status, offered) => {
    const { step } = steps();
    await drawInShop(
      <CancelForm order={order({ status })} mayKeepFee={mayKeepFee} step={step} place="page" />,
      {
        families: ['staff'],
      },
    );
    expect(screen.queryByRole('textbox', { name: 'Fee kept' }) !== null).toBe(offered);
  });
});

describe('from the workshop to the parcel', () => {
  it('asks for the weight of pieces priced by weight', async () => {
    const { step, sent } = steps();
    const weighing = { pieces: 1, agreed_mg: 6_820 };
    const { user } = await drawInShop(
      <FinishMakingForm order={order({ weighing })} step={step} place="dialog" />,
      {
        families: ['staff'],
      },
    );
    const [button] = screen.getAllByRole('button');
    await user.click(button as HTMLElement);
    expect(screen.getByRole('alert').textContent).toContain('weigh it');
    await user.type(box('Finished weight (g)'), '6.825');
    expect(screen.getByRole('alert').textContent).toContain('at most two decimals');
    await user.clear(box('Finished weight (g)'));
    await user.type(box('Finished weight (g)'), '6.82');
    await user.click(button as HTMLElement);
    expect(sent).toEqual([['finishMakingOrder', { weight_mg: 6_820 }]]);
  });

  it('refuses an invalid tracking number, and accepts one with spaces', async () => {
    const { step, sent } = steps();
    const { user } = await drawInShop(
      <TrackingForm order={order()} step={step} place="dialog" action="shipOrder" />,
      { families: ['staff'] },
    );
    const [button] = screen.getAllByRole('button');
    await user.type(box(/Tracking/), 'SF12');
    await user.click(button as HTMLElement);
    expect(screen.getByRole('alert').textContent).toContain('6 to 40 letters or digits');
    await user.type(box(/Tracking/), ' 3456');
    await user.click(button as HTMLElement);
    expect(sent).toEqual([['shipOrder', expect.objectContaining({ tracking_number: 'SF123456' })]]);
  });
});
