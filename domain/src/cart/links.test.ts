import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chooseLinks } from './index.ts';

const anyKeys = fc.uniqueArray(fc.constantFrom<string>('a', 'b', 'c'), { minLength: 1 });
const anyRequested = fc.array(fc.constantFrom<string>('a', 'b', 'c', 'd'), { maxLength: 5 });

describe('files that are sold singly', () => {
  it('are the chosen ones, each once, in the order of the piece', () => {
    fc.assert(
      fc.property(anyKeys, anyRequested, (offered, requested) => {
        const chosen = chooseLinks({ separately: true, offered }, requested);
        const unknown = requested.find((key) => !offered.includes(key));
        if (chosen.ok) {
          expect(unknown).toBeUndefined();
          expect(chosen.value).toEqual(offered.filter((key) => requested.includes(key)));
          expect(chosen.value?.length).toBeGreaterThan(0);
        } else if (chosen.error.code === 'LINK_UNKNOWN') expect(chosen.error.data).toEqual({ key: unknown });
        else expect([chosen.error.code, requested]).toEqual(['LINKS_MISSING', []]);
      }),
    );
  });
});

describe('files that are sold together', () => {
  it('are all bought, whatever the client chooses', () => {
    fc.assert(
      fc.property(anyKeys, anyRequested, (offered, requested) => {
        expect(chooseLinks({ separately: false, offered }, requested)).toEqual({ ok: true, value: null });
      }),
    );
  });
});
