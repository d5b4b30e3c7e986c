import type { Logger } from './log.ts';
import type { Config } from './settings/config.ts';

/**
 * Warnings for production: test payments, sample data, sample accounts. The start logs them, `/readyz`
 * lists them, and every page shows them (`StoreConfig.notices`). They block nothing.
 */
export type Notice = 'TEST_PAYMENTS' | 'SAMPLE_DATA' | 'SAMPLE_ACCOUNTS';

export interface Notices {
  /** Returns at once; at most a minute old. Empty in development. */
  current(): readonly Notice[];
  /** Checks again. */
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
