import { PICTURE_WIDTHS } from '@jinlan/contract/wire';
import { pictureWidths } from '@jinlan/ui';
import { expect, it } from 'vitest';

// `ui` may not import `contract`, so each has a list of its own.
it('requests the widths that the server makes', () => {
  expect(Object.values(pictureWidths)).toEqual(PICTURE_WIDTHS);
});
