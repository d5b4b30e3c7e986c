import type { ShopErrorCode } from '@jinlan/client/data';
import { wordsIn } from '@jinlan/client/words/testing';
import { expect, it } from 'vitest';
import { payRefusalWords } from './PayOrder.tsx';

const refusal = (code: ShopErrorCode) =>
  ({ kind: 'refusal', code, message: code, data: {}, reference: null }) as const;

it('a paid order is refused with "cannot be cancelled", not "cannot be paid"', async () => {
  const words = await wordsIn('zh-Hans-CN', 'buy');
  expect(payRefusalWords(refusal('ORDER_NOT_CANCELABLE'), words)).toBe(
    '这张订单已经付款，不能在这里取消。如要更改，请联系我们。',
  );
  expect(payRefusalWords(refusal('ORDER_NOT_PAYABLE'), words)).toBe('这张订单现在不能付款了。');
});

it('the last attempt is refused with words of its own, not with "try again later"', async () => {
  const words = await wordsIn('zh-Hans-CN', 'buy');
  expect(payRefusalWords(refusal('PAYMENT_ATTEMPTS_USED'), words)).toMatch(
    /^这张订单已尝试付款 12 次，不能再试。/,
  );
});

it('cards of which too many were refused are refused with the way out', async () => {
  const words = await wordsIn('en-US', 'buy');
  expect(payRefusalWords(refusal('CARDS_REFUSED'), words)).toBe(
    '5 cards were refused for this order. Please choose another way to pay.',
  );
});
