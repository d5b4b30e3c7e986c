import { describe, expect, it } from 'vitest';
import type { OrderFragment } from '../../ordering/fragments.generated.ts';
import { wordsIn } from '../../words/testing.ts';
import { nextSteps } from './next-steps.ts';

const order = (status: string) =>
  ({
    payment: { status },
    pickup_store: null,
    email: null,
    items: [],
    total: null,
  }) as unknown as OrderFragment;
const last = (madeToOrder: boolean) => ({ number: '1', token: 't', deliveryDays: 12, madeToOrder });

describe('what happens next to an order that is sent', () => {
  it.each([
    ['zh-Hans-CN', /12 个工作日内寄出/, /约 12 个工作日完成/],
    ['en-US', /leaves us within 12 working days/, /ready in about 12 working days/],
  ] as const)(
    'promises in %s the sending of what is there, and the making of what is not',
    async (locale, sent, made) => {
      const words = await wordsIn(locale, 'buy');
      for (const status of ['paid', 'in_store']) {
        const said = (madeToOrder: boolean) =>
          nextSteps(order(status), last(madeToOrder), false, words).join('\n');
        expect(said(false)).toMatch(sent);
        expect(said(true)).toMatch(made);
        expect(said(true)).not.toMatch(sent);
      }
    },
  );
});
