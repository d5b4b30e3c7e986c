import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { changedFields, mergeRecords } from './index.ts';

const base = { price: 1200, name: { zh: '戒指', en: 'Ring' }, tags: ['new'], limit: null as number | null };

describe('a merge of two changes', () => {
  it('takes over fields that only they changed', () => {
    const mine = { ...base, price: 1280 };
    const theirs = { ...base, limit: 5, tags: ['new', 'gift'] };
    expect(mergeRecords(base, mine, theirs)).toEqual({
      merged: { ...base, price: 1280, limit: 5, tags: ['new', 'gift'] },
      theirs: ['tags', 'limit'],
      conflicts: [],
    });
  });

  it('reports a field that both changed, and keeps mine until somebody chooses', () => {
    const mine = { ...base, price: 1280 };
    const theirs = { ...base, price: 1260 };
    expect(mergeRecords(base, mine, theirs)).toEqual({
      merged: mine,
      theirs: [],
      conflicts: [{ field: 'price', base: 1200, mine: 1280, theirs: 1260 }],
    });
  });

  it('has no conflict if both wrote the same value', () => {
    const changed = { ...base, name: { zh: '钻戒', en: 'Diamond ring' } };
    const same = { ...base, name: { en: 'Diamond ring', zh: '钻戒' } };
    expect(mergeRecords(base, changed, same).conflicts).toEqual([]);
  });

  it('distinguishes an empty list from an empty object, and null from a missing value', () => {
    expect(changedFields<{ a: unknown; b: unknown }>({ a: [], b: null }, { a: {}, b: undefined })).toEqual([
      'a',
      'b',
    ]);
  });
});

const record = fc.record({ a: fc.integer({ max: 3, min: 0 }), b: fc.array(fc.boolean()), c: fc.jsonValue() });

describe('the laws of a merge', () => {
  it('returns mine if they changed nothing, and theirs if I changed nothing', () => {
    fc.assert(
      fc.property(record, record, (old, changed) => {
        expect(mergeRecords(old, changed, old)).toEqual({ merged: changed, theirs: [], conflicts: [] });
        const merge = mergeRecords(old, old, changed);
        expect(changedFields(merge.merged, changed)).toEqual([]);
        expect(merge.conflicts).toEqual([]);
      }),
    );
  });

  it('finds the same conflicts from either side', () => {
    fc.assert(
      fc.property(record, record, record, (old, mine, theirs) => {
        const fieldsOf = (merge: { conflicts: readonly { field: PropertyKey }[] }) =>
          merge.conflicts.map(({ field }) => field);
        expect(fieldsOf(mergeRecords(old, mine, theirs))).toEqual(fieldsOf(mergeRecords(old, theirs, mine)));
      }),
    );
  });

  it('loses no change: every field has a value that somebody changed it to, or the old one', () => {
    fc.assert(
      fc.property(record, record, record, (old, mine, theirs) => {
        const { merged, conflicts } = mergeRecords(old, mine, theirs);
        for (const field of ['a', 'b', 'c'] as const) {
          const byThem = changedFields(old, theirs).includes(field);
          const byMe = changedFields(old, mine).includes(field);
          expect(merged[field]).toEqual(byThem && !byMe ? theirs[field] : mine[field]);
          if (byThem && byMe && changedFields(mine, theirs).includes(field))
            expect(conflicts.map((conflict) => conflict.field)).toContain(field);
        }
      }),
    );
  });
});
