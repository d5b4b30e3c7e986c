import type { CurrencyCode } from '@jinlan/domain/money';
import { type Weighing, weighingOf } from '@jinlan/domain/orders';
import { waterfall } from '@jinlan/domain/pricing';
import { type LineRow, noSource } from '../store.ts';

export const weighingOfLines = (currency: CurrencyCode, lines: readonly LineRow[]): Weighing | null =>
  weighingOf(
    lines.map(({ quantity, sourceId, unitSteps }) => ({
      quantity,
      isMade: sourceId === noSource,
      unit: waterfall(currency, unitSteps),
    })),
  );
