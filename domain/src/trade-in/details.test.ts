import { describe, expect, it } from 'vitest';
import { certificateKey, checkCertificate } from './index.ts';

describe('the number of a certificate', () => {
  it.each([
    '2141438171',
    'GIA 2141438171',
    ' gia2141-438-171',
    'ＧＩＡ　２１４１４３８１７１',
    'G.I.A. 2141/438.171',
  ])('is the same however it is written: %s', (typed) => {
    expect(certificateKey(typed)).toBe('2141438171');
  });

  it('has four letters or digits at least', () => {
    expect(checkCertificate('1234').ok).toBe(true);
    for (const typed of ['', '123', '1-2-3', '----', 'GIA 1', 'x'.repeat(41)])
      expect(checkCertificate(typed).ok).toBe(false);
  });
});
