import { customerStatus, orderStages } from '@jinlan/domain/orders';
import { loadMessages, locales } from '@jinlan/messages';
import { describe, expect, it } from 'vitest';
import { compileMessages } from '../../compiled-messages.ts';
import { createWords } from '../words/words.tsx';
import { addressText, failureWords, type OrderAddress, personText, statusWords } from './order-words.ts';

const wordsOf = async (locale: (typeof locales)[number]) =>
  createWords(locale, compileMessages(await loadMessages(locale)));

const address = (more: Partial<OrderAddress>): OrderAddress => ({
  firstname: 'Tai Man',
  lastname: 'Chan',
  street: ['8 Nathan Road', 'Harbour House', null],
  city: 'Yau Tsim Mong',
  district: null,
  region: 'Yau Tsim Mong',
  postcode: null,
  country_code: 'HK',
  telephone: '+85291234567',
  ...more,
});

describe.each(locales)('an order, in %s', (locale) => {
  it('has words for every state that its buyer sees', async () => {
    const words = await wordsOf(locale);
    const said = new Set(orderStages.map((stage) => statusWords(customerStatus(stage), words)));
    for (const text of said) expect(text).not.toMatch(/_|\./);
    expect(said.size).toBe(new Set(orderStages.map(customerStatus)).size);
    expect(statusWords('constructor', words)).toBe('constructor');
  });

  it('says why its payment failed, whatever the bank calls it', async () => {
    const words = await wordsOf(locale);
    const say = (status: string, failure_code: string | null) =>
      failureWords({ status, failure_code }, words);
    const reasons = ['card_declined', 'authentication_failed', 'bank_unreachable', 'expired', 'canceled'];
    expect(new Set(reasons.map((reason) => say('failed', reason))).size).toBe(reasons.length);
    expect(say('failed', null)).toBe(say('failed', 'card_declined'));
    expect(say('failed', 'constructor')).toBe(say('failed', 'card_declined'));
    expect(say('expired', null)).toBe(say('failed', 'expired'));
    expect(say('refunded', 'card_declined')).toBe(words('buy.pay.failed.refunded'));
  });
});

describe('where an order goes', () => {
  it('runs from the largest to the smallest in Chinese, the other way round in English', () => {
    const mainland = address({
      region: '广东省',
      city: '广州市',
      district: '天河区',
      street: ['体育西路 1 号'],
      postcode: '510620',
    });
    expect(addressText(mainland, 'zh-Hans-CN')).toBe('广东省广州市天河区体育西路 1 号 510620');
    expect(addressText(address({}), 'en-US')).toBe('Harbour House, 8 Nathan Road, Yau Tsim Mong');
  });

  it('names who gets it, and their number in groups', () => {
    expect(personText(address({}))).toEqual(['Tai Man Chan', '+852 9123 4567']);
    expect(personText(address({ firstname: '知夏', lastname: '林', telephone: null }))).toEqual(['林知夏']);
  });
});
