import { money, toDecimal } from '@jinlan/domain/money';
import type { Actor } from '@jinlan/domain/people';
import {
  type GoldPriceType,
  goldTypeFacts,
  isGoldPriceType,
  type PublicationRefusal,
} from '@jinlan/domain/pricing';
import { type BoardPrices, boardPrices } from '@jinlan/domain/validity';
import { Fields } from '../../platform/import/fields.ts';
import type { ImportProblem, ImportReport } from '../../platform/import/report.ts';
import type { Platform } from '../../platform/platform.ts';
import { Refusal } from '../../platform/refusal.ts';
import { boardIn, openLedger } from './ledger.ts';
import { confirmGoldPrice, publishGoldPrice } from './publish-gold-price.ts';
import * as store from './store.ts';

const importer: Actor = { kind: 'system', job: 'import' };

interface BoardPrice extends BoardPrices {
  readonly type: GoldPriceType;
}

/**
 * Publishes the prices of `{"boards": {"CN-CK9999": {"sell": "1400", …}}}`, from now on and for no moment before. A board
 * whose price is the same is renewed: the retailer says that it still holds. Boards that are not named stay as they are.
 */
export async function importBoards(platform: Platform, file: string, value: unknown): Promise<ImportReport> {
  const fields = new Fields(value);
  const boards = fields.object('boards');
  const prices = boards.keys().flatMap((type) => readBoard(boards, type) ?? []);
  const at = (path: string, message: string): ImportProblem => ({ file, line: 1, path, message });
  const problems = fields.problems.map(({ path, message }) => at(path, message));
  const notes: ImportProblem[] = [];
  let imported = 0;
  for (const price of prices) {
    try {
      const needsConfirmation = await publish(platform, price);
      imported += 1;
      if (needsConfirmation)
        notes.push(
          at(
            `boards.${price.type}`,
            'Moves by more than 3 %: ordering by this board halts. Look at the price, add "confirmed": true and import again',
          ),
        );
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      problems.push(at(`boards.${price.type}`, wordsOf(error, price)));
    }
  }
  return { file, imported, problems, notes };
}

/** Why a price was not published, and what would be. */
function wordsOf({ data, message }: Refusal, price: BoardPrice): string {
  const { reason, detail } = (data ?? {}) as {
    readonly reason?: PublicationRefusal['code'];
    readonly detail?: { readonly field: 'sell' | 'buy' | 'exchange' };
  };
  if (!reason || !detail) return message;
  const { currency, step } = goldTypeFacts[price.type];
  const { field } = detail;
  const amount = (minor: number): string => toDecimal(money(minor, currency));
  const below = Math.floor((price[field] ?? 0) / step) * step;
  switch (reason) {
    case 'BOARD_PRICE_NOT_POSITIVE':
      return `${field} must be above 0`;
    case 'BOARD_PRICE_OFF_STEP':
      return `${field} must be a multiple of ${currency} ${amount(step)}: write ${amount(below)} or ${amount(below + step)}`;
    case 'BOARD_ABOVE_SELL':
      return `${field} is above sell: write at most ${amount(price.sell)}`;
    default:
      return message;
  }
}

function readBoard(boards: Fields, type: string): BoardPrice | null {
  if (!isGoldPriceType(type)) {
    boards.fail(type, 'Unknown board');
    return null;
  }
  const prices = boards.checked(type, boardPrices[type]);
  return prices && { type, ...prices };
}

/** Answers whether ordering halts until a person confirms the price. */
async function publish(platform: Platform, { confirmed = false, ...price }: BoardPrice): Promise<boolean> {
  const { db, clock } = platform;
  const { type, sell, buy, exchange } = price;
  const current = await db.transaction(async (tx) => {
    const { current } = boardIn(await openLedger(tx), type);
    if (!current || current.sell.minor !== sell) return null;
    if (buy !== undefined && current.buy?.minor !== buy) return null;
    if (exchange !== undefined && current.exchange?.minor !== exchange) return null;
    await store.markChecked(tx, [type], clock.now());
    await store.advanceLedger(tx, null);
    return current;
  });
  if (current) {
    if (confirmed) await confirmGoldPrice(platform, importer, type, current.version, 'gold.json');
    return false;
  }
  const { version, needsConfirmation } = await publishGoldPrice(platform, importer, {
    ...price,
    source: 'back-office',
    publisher: 'import',
    reason: 'gold.json',
  });
  if (needsConfirmation && confirmed && version !== null) {
    await confirmGoldPrice(platform, importer, type, version, 'gold.json');
    return false;
  }
  return needsConfirmation;
}
