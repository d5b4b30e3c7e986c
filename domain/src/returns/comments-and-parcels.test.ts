import { describe, expect, it } from 'vitest';
import { markets } from '../markets/index.ts';
import {
  carriersOf,
  judgeComment,
  RETURN_COMMENTS_MAX,
  RETURN_PARCELS_MAX,
  type ReturnAuthor,
  readParcel,
} from './index.ts';

const by = (author: ReturnAuthor, text: string) => ({ author, text });

describe('a comment on a return', () => {
  it('is added once however often it is sent, and again after an answer', () => {
    const asked = [by('buyer', 'Has it arrived?')];
    expect(judgeComment([], by('buyer', 'Has it arrived?'))).toBe('add');
    expect(judgeComment(asked, by('buyer', 'Has it arrived?'))).toBe('again');
    expect(judgeComment(asked, by('store', 'Has it arrived?'))).toBe('add');
    expect(judgeComment([...asked, by('store', 'No')], by('buyer', 'Has it arrived?'))).toBe('add');
  });

  it('is refused where its side has written many, and the other side still may write', () => {
    const many = Array.from({ length: RETURN_COMMENTS_MAX }, (_, index) => by('buyer', `${index}`));
    expect(judgeComment(many.slice(1), by('buyer', 'one more'))).toBe('add');
    expect(judgeComment(many, by('buyer', 'one more'))).toBe('full');
    expect(judgeComment(many, by('store', 'one more'))).toBe('add');
  });
});

describe('the parcel of a return', () => {
  const open = { isOpen: true, parcels: [] };
  const outcome = (read: ReturnType<typeof readParcel>) => (read.ok ? read.value : read.error.data.reason);

  it('has a courier of the market and a number as on the waybill', () => {
    const read = readParcel('cn', open, { carrier: 'sf', number: ' ｓf-1234 5678 ' });
    expect(outcome(read)).toEqual({ carrier: 'sf', number: 'SF12345678' });
    expect(outcome(readParcel('cn', open, { carrier: 'dhl', number: 'SF12345678' }))).toBe('carrier');
    for (const number of ['', '12345', 'x'.repeat(41), 'SF1234<b>', '顺丰12345678'])
      expect(outcome(readParcel('cn', open, { carrier: 'sf', number }))).toBe('number');
  });

  it('is the known one when it is named again, also after the settlement', () => {
    const known = { carrier: 'sf', number: 'SF12345678' } as const;
    for (const isOpen of [true, false])
      expect(outcome(readParcel('sg', { isOpen, parcels: [known] }, known))).toBe(known);
    expect(outcome(readParcel('sg', { isOpen: false, parcels: [known] }, { ...known, carrier: 'dhl' }))).toBe(
      'settled',
    );
  });

  it('is one of a few', () => {
    const parcels = Array.from({ length: RETURN_PARCELS_MAX }, (_, index) => ({
      carrier: 'sf' as const,
      number: `SF1234567${index}`,
    }));
    const next = { carrier: 'sf', number: 'SF99999999' };
    expect(outcome(readParcel('sg', { isOpen: true, parcels }, next))).toBe('too_many');
    expect(outcome(readParcel('sg', { isOpen: true, parcels: parcels.slice(1) }, next))).toEqual(next);
  });

  it('can be named in every market, with another courier too', () => {
    for (const market of markets) expect(carriersOf[market]).toContain('other');
  });
});
