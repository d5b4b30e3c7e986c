import { createHmac } from 'node:crypto';
import type { CountryCode } from '@jinlan/domain/markets';
import { secondsUntilText } from '@jinlan/domain/people';
import { accountText } from '@jinlan/messages/every-locale';
import { fill } from '@jinlan/messages/fill';
import type { Verdict } from '../../limits/shared-limits.ts';
import { DAY, HOUR, type SharedLimit } from '../../limits/shared-limits.ts';
import type { Platform } from '../../platform.ts';
import { addMessage } from '../message-store.ts';
import { createAliyun } from './aliyun.ts';
import { failed, type Text, type TextAnswer, type TextCarrier } from './carrier.ts';
import { addSubmission, deleteOldSubmissions, lockNumber, submissionsSince } from './store-submissions.ts';
import { createTencent } from './tencent.ts';
import { createTwilio } from './twilio.ts';

/**
 * Text messages. They are submitted at once and not by a job, because a code is useless after minutes. A message that a
 * carrier may have taken is never submitted twice; the person can request another one.
 */
export interface TextGateway {
  /** Whether numbers of the country can get messages. */
  reaches(country: CountryCode): boolean;
  /**
   * Counts a message to a number, whatever becomes of it, across processes: by the frequency limits of carriers, for the
   * source that requests it, and for its country. Refuses without counting.
   */
  take(message: {
    readonly to: string;
    readonly country: CountryCode;
    readonly source: string;
  }): Promise<Verdict>;
  /** Submits a message that `take` allowed. */
  submit(country: CountryCode, text: Text): Promise<TextAnswer>;
}

/** Messages that one source may request. */
const perSource: SharedLimit = { name: 'texts-of-source', most: 20, seconds: HOUR };

const deleteSubmissionsJob = 'platform.delete-text-submissions';
const everySeconds = 3_600;
const batchSize = 1_000;

type Parts = Pick<Platform, 'db' | 'clock' | 'jobs' | 'limits' | 'log' | 'config' | 'http' | 'random'>;

export function createTexts(platform: Parts): TextGateway {
  const { db, clock, jobs, limits, log, config } = platform;
  const carriers = chooseCarriers(platform);
  const dayAgo = (): Date => new Date(clock.now().getTime() - DAY * 1000);
  jobs.every(deleteSubmissionsJob, everySeconds, async () => {
    for (let deleted = batchSize; deleted === batchSize; )
      deleted = await deleteOldSubmissions(db, dayAgo(), batchSize);
  });

  /** Exactly as many in each hour of the clock: the hour is part of the subject, and a use lasts an hour. */
  const countryUse = (country: CountryCode, now: Date) => ({
    limit: { name: 'texts-of-country', most: config.textsAnHour, seconds: config.textsAnHour * HOUR },
    subject: `${now.toISOString().slice(0, 13)} ${country}`,
  });

  return {
    reaches: (country) => carriers(country) !== null,
    take: ({ to, country, source }) =>
      db.transaction(async (tx) => {
        const now = clock.now();
        const key = createHmac('sha256', config.secrets.application).update(`text-number:${to}`).digest();
        await lockNumber(tx, key);
        const seconds = secondsUntilText(await submissionsSince(tx, key, dayAgo()), now);
        if (seconds > 0)
          return { allowed: false, limit: 'texts-of-number', retryAfterSeconds: seconds } as const;
        const verdict = await limits.takeWithin(tx, [{ limit: perSource, source }, countryUse(country, now)]);
        if (verdict.allowed) await addSubmission(tx, key, now);
        else if (verdict.limit === 'texts-of-country')
          log.warn({ country }, 'no more text messages are sent to this country in this hour');
        return verdict;
      }),
    async submit(country, text) {
      const carrier = carriers(country);
      const answer =
        carrier === null ? failed('refused', 'no carrier for this country') : await carrier.submit(text);
      if (answer.kind !== 'accepted')
        log.warn({ country, answer: answer.kind, reason: answer.reason }, 'a text message was not sent');
      return answer;
    },
  };
}

/** The carrier of each country by the setting; without one the outbox, except in production. */
function chooseCarriers(platform: Parts): (country: CountryCode) => TextCarrier | null {
  const { config } = platform;
  const outbox = config.environment === 'production' ? null : createOutbox(platform);
  const carriers: Partial<Record<CountryCode, TextCarrier>> = {};
  for (const [country, account] of Object.entries(config.sms)) {
    if (account.provider === 'aliyun') carriers[country as CountryCode] = createAliyun(platform, account);
    if (account.provider === 'tencent') carriers[country as CountryCode] = createTencent(platform, account);
    if (account.provider === 'twilio') carriers[country as CountryCode] = createTwilio(platform, account);
  }
  return (country) => carriers[country] ?? outbox;
}

/** Shows messages at /dev/outbox beside the e-mails. */
function createOutbox({ db, clock }: Pick<Platform, 'db' | 'clock'>): TextCarrier {
  return {
    async submit({ key, to, locale, purpose, variables }) {
      const words = accountText[locale];
      const message = {
        key: `text:${key}`,
        channel: 'sms',
        to,
        subject: words['outbox.subject'],
        body: fill(words[purpose], { ...variables }),
      } as const;
      await addMessage(db, message, clock.now());
      return { kind: 'accepted' };
    },
  };
}
