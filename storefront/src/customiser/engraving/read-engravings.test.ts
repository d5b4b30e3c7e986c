import { createStoredValues } from '@jinlan/client/data';
import type { Engravings } from '@jinlan/domain/customiser';
import { describe, expect, it } from 'vitest';
import { isRead, keepRead, readEngravings, withRead } from './read-engravings.ts';

const words = (...lines: string[]) => [{ position: 'inside', font: 'kaiti', lines }] as unknown as Engravings;

describe('the confirmation of an engraving', () => {
  it('holds for this text at this step until it changes or is unconfirmed', () => {
    const readPositions = withRead({}, 'engraving', words('Love', '2026'));
    expect(isRead(readPositions, 'engraving', words('Love ', '2026'))).toBe(true);
    expect(isRead(readPositions, 'engraving', words('Love', '2027'))).toBe(false);
    expect(isRead(readPositions, 'her.engraving', words('Love', '2026'))).toBe(false);
    expect(isRead(withRead(readPositions, 'engraving', []), 'engraving', words('Love', '2026'))).toBe(false);
  });

  it('survives a reload, and is ignored if it cannot be parsed', () => {
    const stored = createStoredValues(() => null);
    expect(readEngravings(stored)).toEqual({});
    keepRead(stored, withRead({}, 'him.engraving', words('福')));
    expect(isRead(readEngravings(stored), 'him.engraving', words('福'))).toBe(true);
    stored.set('engravings_read', { engraving: 3 });
    expect(readEngravings(stored)).toEqual({});
  });
});
