import { describe, expect, it } from 'vitest';
import { check, stoneMapping } from '../../index.ts';

describe('the mapping of a list of stones', () => {
  it('maps a field to a column, to the meanings of its cells, or to one value for all rows', () => {
    const mapping = {
      sku: 'Stock #',
      shape: { column: 'Cut', values: { BRILL: 'round', '': 'oval', x: '' }, value: null },
      currency: { value: 'HKD' },
    };
    expect(check(stoneMapping, mapping)).toEqual({
      ok: true,
      value: {
        sku: { column: 'Stock #', values: {}, value: null },
        shape: mapping.shape,
        currency: { column: null, values: {}, value: 'HKD' },
      },
    });
  });

  it.each<[unknown, string, string]>([
    [[], '', 'Expected an object'],
    ['sku', '', 'Expected an object'],
    [{ sparkle: 'x' }, 'sparkle', 'No field of a stone'],
    [{ sku: {} }, 'sku', 'Expected a column or a value'],
    [{ sku: 7 }, 'sku', 'Expected an object'],
    [{ sku: ' ' }, 'sku', 'Must not be empty'],
    [{ sku: { column: 'x'.repeat(101) } }, 'sku.column', 'At most 100 characters'],
    [{ sku: { column: 7 } }, 'sku.column', 'Expected text'],
    [{ shape: { column: 'Cut', values: ['round'] } }, 'shape.values', 'Expected an object'],
    [{ shape: { column: 'Cut', values: { BRILL: 1 } } }, 'shape.values.BRILL', 'Expected text'],
  ])('is not valid as %j', (value, path, message) => {
    expect(check(stoneMapping, value)).toEqual({ ok: false, error: [{ path, message }] });
  });
});
