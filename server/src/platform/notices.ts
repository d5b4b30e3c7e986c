import type { Logger } from './log.ts';
import type { Config } from './settings/config.ts';

/**
 * What must not go unnoticed in production: test payments, sample data, sample accounts. The start logs it, `/readyz`
 * lists it, and every page shows it (`StoreConfig.notices`). Nothing is refused because of it.
 */
export type Notice = 'TEST_PAYMENTS' | 'SAMPLE_DATA' | 'SAMPLE_ACCOUNTS';

export interface Notices {
  /** Never waits; at most a minute old. Empty in development, where everything is a trial. */
  current(): readonly Notice[];
  /** Checks now. */
  refresh(): Promise<readonly Notice[]>;
  stop(): void;
}

export const noticeTexts: Readonly<Record<Notice, string>> = {
  TEST_PAYMENTS: 'the sandbox bank takes test payments: no real money moves (SANDBOX_BANK)',
  SAMPLE_DATA: 'the database holds the sample shop',
  SAMPLE_ACCOUNTS:
    'accounts of the sample staff still have the sample password, which signs nobody in: deactivate them',
};

const refreshMs = 60_000;

export function createNotices(
  { config, log }: { readonly config: Pick<Config, 'environment'>; readonly log: Logger },
  checks: Readonly<Record<Notice, () => boolean | Promise<boolean>>>,
): Notices {
  let current: readonly Notice[] = [];
  const refresh = async (): Promise<readonly Notice[]> => {
    if (config.environment !== 'production') return current;
    const raised: Notice[] = [];
    for (const [notice, check] of Object.entries(checks)) if (await check()) raised.push(notice as Notice);
    current = raised;
    return current;
  };
  const timer = setInterval(
    () => refresh().catch((err: unknown) => log.warn({ err }, 'the notices could not be checked')),
    refreshMs,
  );
  timer.unref();
  return { current: () => current, refresh, stop: () => clearInterval(timer) };
}
