import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { check, optionTables } from '../index.ts';

const sample = () =>
  JSON.parse(readFileSync(new URL('../../../../sample/customiser.json', import.meta.url), 'utf8'));

const problems = (value: unknown): readonly string[] => {
  const checked = check(optionTables, value);
  return checked.ok ? [] : checked.error.map(({ path, message }) => `${path}: ${message}`);
};

describe('option tables', () => {
  it('of the sample are valid', () => {
    expect(problems(sample())).toEqual([]);
  });

  it('report each problem with its path and a text', () => {
    const tables = sample();
    Object.assign(tables.styles[1], { craft: 'much', colour: 'red' });
    Object.assign(tables, { currency: 'EUR' });
    expect(problems(tables)).toEqual([
      'currency: No such code: EUR',
      'styles.1.colour: No such field',
      'styles.1.craft: Expected a whole number from 0 to 100000000',
    ]);
    expect(problems(null)).toEqual([': Expected an object']);
  });

  it('are checked without an error for any JSON at any path', () => {
    const names = fc.constantFrom(...Object.keys(sample()));
    fc.assert(
      fc.property(fc.jsonValue(), names, (other, name) => {
        for (const value of [other, { ...sample(), [name]: other }])
          for (const problem of problems(value)) expect(problem).toMatch(/^.*: \S/);
      }),
      { numRuns: 50, examples: [[{ toString: [] }, 'currency']] },
    );
  });
});
