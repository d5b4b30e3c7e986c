import { createHmac } from 'node:crypto';
import { type CountryCode, DEFAULT_LOCALE } from '@jinlan/domain/markets';
import { secondsUntilText } from '@jinlan/domain/people';
import { accountText } from '@jinlan/messages/every-locale';
import { fill } from '@jinlan/messages/fill';
import type { Connection } from '../../database.ts';
import type { Verdict } from '../../limits/shared-limits.ts';
import { DAY, HOUR, type SharedLimit } from '../../limits/shared-limits.ts';
import type { Platform } from '../../platform.ts';
import { addMessages } from '../message-store.ts';
import { createAliyun } from './aliyun.ts';
import { failed, type TemplatePurpose, type Text, type TextAnswer, type TextCarrier } from './carrier.ts';
import { addSubmission, deleteOldSubmissions, lockNumber, submissionsSince } from './store-submissions.ts';
import { createTencent } from './tencent.ts';
import { createTwilio } from './twilio.ts';

/**
 * Text messages. Codes are submitted at once and not by a job, because a code is useless after minutes. A message that a
 * carrier may have taken is never submitted twice; the person can request another one.
 */
export interface TextGateway {
  /** Whether numbers of the country can get messages for this purpose. */
  reaches(country: CountryCode, purpose: TemplatePurpose): boolean;
  /**
   * Counts a message to a number, whether or not it is delivered, in all processes: for the frequency limits of carriers,
   * for the source that requests it, and for its country. Refuses without counting. Messages that nobody requests at the
   * moment have no source, and are counted apart for the country, so that they do not use up the messages for codes.
   */
  take(message: {
    readonly to: string;
    readonly country: CountryCode;
    readonly source: string | null;
    /** Whether the browser has signed in by the number before. */
    readonly isKnown: boolean;
  }): Promise<Verdict>;
  /** Submits a message that `take` allowed. */
  submit(country: CountryCode, text: Text): Promise<TextAnswer>;
}

/** How many messages one source may request. */
const perSource: SharedLimit = { name: 'texts-of-source', most: 20, seconds: HOUR };

/**
 * How many messages one source may request once half of a country's messages of the hour are used. So a few networks that
 * use up their share leave the other half to shoppers.
 */
const perSourceInNeed: SharedLimit = { name: 'texts-of-source-in-need', most: 2, seconds: HOUR };

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

  /** Allows exactly `most` uses in each hour of the clock: the hour is part of the subject, and a use lasts an hour. */
  const countryUse = (name: string, most: number, country: CountryCode, now: Date) => ({
    limit: { name, most, seconds: most * HOUR },
    subject: `${now.toISOString().slice(0, 13)} ${country}`,
  });

  async function takeShares(
    tx: Connection,
    country: CountryCode,
    source: string,
    now: Date,
  ): Promise<Verdict> {
    const { textsAnHour } = config;
    const free = countryUse('texts-of-country-freely', Math.ceil(textsAnHour / 2), country, now);
    const always = [{ limit: perSource, source }, countryUse('texts-of-country', textsAnHour, country, now)];
    const verdict = await limits.takeWithin(tx, [...always, free]);
    return verdict.allowed || verdict.limit !== free.limit.name
      ? verdict
      : limits.takeWithin(tx, [...always, { limit: perSourceInNeed, source }]);
  }

  const takeUnrequested = (tx: Connection, country: CountryCode, now: Date): Promise<Verdict> =>
    limits.takeWithin(tx, [countryUse('unrequested-texts-of-country', config.textsAnHour, country, now)]);

  return {
    reaches(country, purpose) {
      const account = config.sms[country];
      return account === undefined
        ? carriers(country) !== null
        : account.template(DEFAULT_LOCALE, purpose) !== null;
    },
    take: ({ to, country, source, isKnown }) =>
      db.transaction(async (tx) => {
        const now = clock.now();
        const key = createHmac('sha256', config.secrets.application).update(`text-number:${to}`).digest();
        await lockNumber(tx, key);
        const seconds = secondsUntilText(await submissionsSince(tx, key, dayAgo()), now, isKnown);
        if (seconds > 0)
          return { allowed: false, limit: 'texts-of-number', retryAfterSeconds: seconds } as const;
        const verdict = await (source === null
          ? takeUnrequested(tx, country, now)
          : takeShares(tx, country, source, now));
        if (verdict.allowed) await addSubmission(tx, key, now);
        else if (/texts-of-country$/.test(verdict.limit))
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

/**
 * Returns the carrier of each country, by the setting. A country without a carrier uses the outbox, except in production.
 */
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
      await addMessages(db, [message], clock.now());
      return { kind: 'accepted' };
    },
  };
}
