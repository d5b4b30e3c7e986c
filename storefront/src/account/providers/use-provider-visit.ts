import { type ShopError, useMutation } from '@jinlan/client/data';
import { inAppOf } from '@jinlan/domain/payments';
import { useEffect, useState } from 'react';
import { StartProviderSignInDocument } from './queries.generated.ts';

/** Whether the page is in WeChat's own browser. */
export const isInWechat = (): boolean => inAppOf(navigator.userAgent) === 'wechat_pay';

export interface ProviderVisits {
  /** Code of the provider whose page is being opened; null for none. */
  readonly leaving: string | null;
  /** Code of the refusal of the last try; null for none. */
  readonly refused: string | null;
  /** Returns why the visit cannot begin; null once the browser leaves. `password`: of the account, for a link. */
  readonly start: (provider: string, password?: string | null) => Promise<ShopError | null>;
}

/** Leads the browser to a provider. `back`: where the sign-in leads. */
export function useProviderVisits(purpose: 'SIGN_IN' | 'LINK', back: string): ProviderVisits {
  const [begin] = useMutation(StartProviderSignInDocument);
  const [leaving, setLeaving] = useState<string | null>(null);
  const [refused, setRefused] = useState<string | null>(null);
  useEffect(() => {
    // Who goes back from the provider finds the page as it was left, with the button still busy.
    const onShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted) setLeaving(null);
    };
    addEventListener('pageshow', onShow);
    return () => removeEventListener('pageshow', onShow);
  }, []);
  return {
    leaving,
    refused,
    async start(provider, password = null) {
      if (leaving !== null) return null;
      setRefused(null);
      setLeaving(provider);
      const input = { provider, purpose, back, in_app: isInWechat() };
      const outcome = await begin({ input: password === null ? input : { ...input, password } });
      if (outcome.ok) {
        location.assign(outcome.value.startProviderSignIn.url);
        return null;
      }
      setLeaving(null);
      setRefused(outcome.error.code);
      return outcome.error;
    },
  };
}
