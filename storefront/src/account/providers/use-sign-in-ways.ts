import { useQuery } from '@jinlan/client/data';
import { useIsBrowser } from '@jinlan/client/forms';
import { useMemo } from 'react';
import { useSession } from '../session.tsx';
import { SignInWaysDocument } from './queries.generated.ts';
import { placeOf } from './use-provider-visit.ts';

/** A provider in the account information. */
export interface ProviderRow {
  readonly code: string;
  readonly kind: string;
  readonly name: string;
  readonly isLinked: boolean;
  /** How the customer recognises the linked account. */
  readonly label: string | null;
  readonly removable: boolean;
  /**
   * Whether the provider can be linked here. WeChat has one app registration for use inside WeChat, and another for
   * outside.
   */
  readonly isOffered: boolean;
}

export interface SignInWays {
  /** Null until it is known. */
  readonly hasPassword: boolean | null;
  readonly providers: readonly ProviderRow[];
  readonly refetch: () => void;
}

/** How the customer can sign in: by password, and by which providers. */
export function useSignInWays(): SignInWays {
  const { status } = useSession();
  const isBrowser = useIsBrowser();
  const { data, refetch } = useQuery(SignInWaysDocument, placeOf(isBrowser), {
    pause: !isBrowser || status === 'guest',
    policy: 'cache-and-network',
  });
  return useMemo(() => {
    const offered = data?.signInProviders ?? [];
    const linked = data?.customer?.linked_providers ?? [];
    const codes = new Set(offered.map(({ code }) => code));
    const others = linked.flatMap(({ provider }) => (codes.has(provider.code) ? [] : [provider]));
    return {
      hasPassword: data?.customer?.has_password ?? null,
      providers: [...offered, ...others].map((provider) => {
        const own = linked.find((way) => way.provider.code === provider.code);
        return {
          ...provider,
          isLinked: own !== undefined,
          label: own?.label ?? null,
          removable: own?.removable ?? false,
          isOffered: codes.has(provider.code),
        };
      }),
      refetch,
    };
  }, [data, refetch]);
}
