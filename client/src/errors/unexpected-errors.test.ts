import { describe, expect, it } from 'vitest';
import { createUnexpectedErrors } from './unexpected-errors.ts';

describe('unexpected errors', () => {
  it('keep an error with its name, a short id and the path until it is handled', () => {
    const errors = createUnexpectedErrors();
    const error = new TypeError('x is not a function');
    const reported = errors.report(error, '/cart');
    expect(reported).toEqual({ id: expect.stringMatching(/^[0-9a-z]{1,7}$/), debug: expect.any(String) });
    expect(reported?.debug).toBe(`TypeError ${reported?.id} /cart`);
    expect(errors.unhandled()).toEqual([reported?.id]);
    errors.handle(reported?.id ?? '');
    expect(errors.unhandled()).toEqual([]);
  });

  it('do not report the same error object twice, even a handled one', () => {
    const errors = createUnexpectedErrors();
    const error = new Error('once');
    const reported = errors.report(error, '/');
    expect(errors.report(error, '/')).toBeNull();
    errors.handle(reported?.id ?? '');
    expect(errors.report(error, '/')).toBeNull();
  });

  it('report an equal error again when it happens again', () => {
    const errors = createUnexpectedErrors();
    const fail = () => new Error('again');
    const [first, second] = [fail(), fail()].map((error) => errors.report(error, '/'));
    expect(second?.id).toBe(first?.id);
    expect(errors.unhandled()).toEqual([first?.id]);
  });

  it('leave out aborted requests, missing files of an old deployment and scripts of other origins', () => {
    const errors = createUnexpectedErrors();
    for (const ignored of [
      new DOMException('The user aborted a request.', 'AbortError'),
      new TypeError('Failed to fetch dynamically imported module: /assets/x.js'),
      undefined,
      null,
    ])
      expect(errors.report(ignored, '/'), String(ignored)).toBeNull();
    expect(errors.unhandled()).toEqual([]);
  });

  it('accept a thrown text as an error, and keep at most twenty errors', () => {
    const errors = createUnexpectedErrors();
    expect(errors.report('text', '/')?.debug).toMatch(/^Error [0-9a-z]+ \/$/);
    for (let number = 0; number < 50; number += 1) errors.report(new Error(`number ${number}`), '/');
    expect(errors.unhandled()).toHaveLength(20);
  });
});
