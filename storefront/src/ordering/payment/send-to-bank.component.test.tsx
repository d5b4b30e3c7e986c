import { sessionValues } from '@jinlan/client/data';
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { useSendToBank } from './use-send-to-bank.ts';

afterEach(() => {
  cleanup();
  sessionStorage.clear();
});

const address = 'https://openapi.example/pay/1';

it('says that the shopper came back from the page of the provider', () => {
  sessionValues.set('bank_1', address);
  const { result } = renderHook(() => useSendToBank(address, '1'));
  expect(result.current).toBe(true);
});

it('says so where the browser shows the page as it was left', () => {
  sessionValues.set('bank_1', address);
  const { result, rerender } = renderHook(({ to }: { to: string | null }) => useSendToBank(to, '1'), {
    initialProps: { to: null as string | null },
  });
  expect(result.current).toBe(false);
  rerender({ to: address });
  act(() => void dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
  expect(result.current).toBe(true);
});
