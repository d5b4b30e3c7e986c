import { describe, expect, it } from 'vitest';
import { check, promotionEntry, promotionTerms } from '../index.ts';

const least = {
  key: 'double-12',
  market: 'hk',
  name: { 'zh-Hans-CN': '双十二', 'en-US': 'Double 12', 'zh-Hant-HK': '雙十二' },
  action: { kind: 'free-courier' },
};
const problemsOf = (over: object) => {
  const checked = check(promotionEntry, { ...least, ...over });
  return checked.ok ? [] : checked.error;
};

describe('an entry of promotions.json', () => {
  it('holds for everybody at any time if it says nothing else', () => {
    const checked = check(promotionEntry, least);
    expect(checked).toMatchObject({
      ok: true,
      value: { codes: [], validFrom: null, terms: { trigger: { kind: 'automatic' }, group: null } },
    });
    // Stored and read again it is the same.
    const terms = checked.ok && checked.value.terms;
    expect(check(promotionTerms, JSON.parse(JSON.stringify(terms)))).toEqual({ ok: true, value: terms });
  });

  it('reads days, hours and codes in the normal form', () => {
    const checked = check(promotionEntry, {
      ...least,
      ...{ firstDay: '2026-12-12', lastDay: '2026-12-12', weekdays: ['sat', 'sun'], hours: '22:30-01:00' },
      code: ' double 12　',
    });
    expect(checked).toMatchObject({
      ok: true,
      value: {
        codes: ['DOUBLE12'],
        validFrom: new Date('2026-12-11T16:00:00Z'),
        validUntil: new Date('2026-12-12T16:00:00Z'),
        terms: {
          trigger: { kind: 'code', code: 'DOUBLE12' },
          conditions: { weekdays: [6, 0], hours: { from: 1_350, until: 60 } },
        },
      },
    });
  });

  it.each([
    [{ minSubtotl: 100 }, 'minSubtotl', 'No such field'],
    [{ market: 'uk' }, 'market', 'Expected one of cn, hk, mo, my, sg'],
    [{ action: { kind: 'half' } }, 'action.kind', expect.stringMatching(/^Expected one of items-percent/)],
    [{ action: { kind: 'craft-percent', basisPoints: 10_001 } }, 'action.basisPoints', expect.any(String)],
    [{ action: { kind: 'free-courier', amount: 1 } }, 'action.amount', 'No such field'],
    [{ hours: '9-12' }, 'hours', 'Expected hours, as 18:00-22:00'],
    [{ channels: [] }, 'channels', 'Expected 1 to 500 entries'],
    [{ channels: ['WEB'] }, 'channels.0', expect.stringMatching(/^Expected one of GW/)],
    [{ codes: ['SHORT'] }, 'codes.0', expect.stringMatching(/guessed/)],
    [{ code: 'AB', codes: ['ABCDEFGHIJ'] }, 'codes', 'Has a single code already'],
    [{ firstDay: '2026-12-12', lastDay: '2026-12-11' }, 'lastDay', 'The last day is before the first'],
    [{ name: { 'zh-Hans-CN': '名', 'zh-Hant-HK': '名' } }, 'name.en-US', expect.any(String)],
    [{ budget: 0 }, 'budget', expect.any(String)],
  ])('refuses %j', (over, path, message) => {
    expect(problemsOf(over)).toEqual([{ path, message }]);
  });
});
