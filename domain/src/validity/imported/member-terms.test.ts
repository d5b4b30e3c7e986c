import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { check, memberTerms, memberTermsFile } from '../index.ts';

const sample = (): object =>
  JSON.parse(readFileSync(new URL('../../../../sample/members.json', import.meta.url), 'utf8'));

/** The sample with another value at a path; undefined removes it. */
function changed(value: object, [name = '', ...rest]: readonly string[], other: unknown): object {
  const former = (value as Record<string, unknown>)[name];
  const next = rest.length === 0 ? other : changed(former as object, rest, other);
  return { ...value, [name]: next };
}
const problemsOf = (path: string, value: unknown) => {
  const checked = check(memberTermsFile, changed(sample(), path.split('.'), value));
  return checked.ok ? [] : checked.error;
};

describe('members.json', () => {
  it('of the sample is valid, and the same after it was stored', () => {
    const checked = check(memberTermsFile, sample());
    if (!checked.ok) throw new Error(JSON.stringify(checked.error));
    const { firstDay, ...terms } = checked.value;
    expect(firstDay).toBeNull();
    expect(terms.levels.silver).toMatchObject({ craftDiscount: null });
    expect(terms.levels.platinum.craftDiscount).toEqual({ basisPoints: 5_000, birthdayMonth: false });
    expect(check(memberTerms, JSON.parse(JSON.stringify(terms)))).toEqual({ ok: true, value: terms });
  });

  it.each<[string, string, unknown, string?]>([
    ['a level that is missing', 'levels.gold', undefined],
    ['a level with another name', 'levels.ruby', { reach: 1 }],
    ['a misspelt field', 'levels.gold.reached', 1],
    ['a first level that asks for something', 'levels.fans.reach', 1],
    ['a level that does not rise above the one below', 'levels.platinum.reach', 2_000_000],
    ['a level that asks more to be kept than to be reached', 'levels.gold.keep', 2_000_001],
    [
      'a discount of more than the whole',
      'levels.gold.craftDiscount',
      { basisPoints: 10_001 },
      'levels.gold.craftDiscount.basisPoints',
    ],
    [
      'a benefit without English',
      'levels.gold.benefits',
      [{ icon: 'gift', text: { 'zh-Hans-CN': '礼' } }],
      'levels.gold.benefits.0.text.en-US',
    ],
    ['notices in the wrong order', 'points.noticeDays', [7, 30]],
    ['a rate of nothing', 'rates.hk', 0],
    ['a day that does not exist', 'firstDay', '2026-02-30'],
  ])('refuses %s', (_, path, value, problem = path) => {
    expect(problemsOf(path, value).map((each) => each.path)).toContain(problem);
  });
});
