import { type ShopError, useMutation } from '@jinlan/client/data';
import { isMiniProgramAgent } from '@jinlan/contract/mini-program';
import { inAppOf } from '@jinlan/domain/payments';
import { useEffect, useState } from 'react';
import { useMiniProgramPages } from '../../mini-program/open-page.ts';
import { StartProviderSignInDocument } from './queries.generated.ts';

/**
 * Whether the page is in WeChat's own browser, and whether in the web-view of a mini-program. The list of providers
 * depends on this.
 */
export const placeOf = (
  isBrowser: boolean,
): { readonly inApp: boolean; readonly inMiniProgram: boolean } => ({
  inApp: isBrowser && inAppOf(navigator.userAgent) === 'wechat_pay',
  inMiniProgram: isBrowser && isMiniProgramAgent(navigator.userAgent),
});

export interface ProviderVisits {
  /** Code of the provider whose page is being opened; null for none. */
  readonly leaving: string | null;
  /** Code of the last attempt's refusal; null without one. */
  readonly refused: string | null;
  /** Returns the refusal, or null once the browser leaves the page. `password`: the account's, needed for a link. */
  readonly start: (provider: string, password?: string | null) => Promise<ShopError | null>;
}

/** Opens a provider's page. `back`: the page to which the sign-in leads. */
export function useProviderVisits(purpose: 'SIGN_IN' | 'LINK', back: string): ProviderVisits {
  const [begin] = useMutation(StartProviderSignInDocument);
  const openPage = useMiniProgramPages();
  const [leaving, setLeaving] = useState<string | null>(null);
  const [refused, setRefused] = useState<string | null>(null);
  useEffect(() => {
    // A browser may restore the page unchanged after Back, with the button still busy.
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
      const { inApp, inMiniProgram } = placeOf(true);
      const input = { provider, purpose, back, in_app: inApp, in_mini_program: inMiniProgram };
      const outcome = await begin({ input: password === null ? input : { ...input, password } });
      if (outcome.ok) {
        const { url } = outcome.value.startProviderSignIn;
        if (!url.startsWith('/pages/')) {
          location.assign(url);
          return null;
        }
        // The mini-program opens its own page over this one, so the customer may return here.
        const isOpen = await openPage(url);
        setLeaving(null);
        if (!isOpen) setRefused('EXTERNAL_PROVIDER_UNREACHABLE');
        return null;
      }
      setLeaving(null);
      setRefused(outcome.error.code);
      return outcome.error;
    },
  };
}
