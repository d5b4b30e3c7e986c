import { money, toDecimal } from '@jinlan/domain/money';
import type { Actor } from '@jinlan/domain/people';
import {
  type GoldPriceType,
  goldTypeFacts,
  isGoldPriceType,
  type PublicationRefusal,
} from '@jinlan/domain/pricing';
import { type BoardPrices, boardPrices, boardsFile, check, type Problem } from '@jinlan/domain/validity';
import type { ImportProblem, ImportReport } from '../../platform/import/report.ts';
import type { Platform } from '../../platform/platform.ts';
import { Refusal } from '../../platform/requests/refusal.ts';
import { boardIn, openLedger } from './ledger.ts';
import { confirmGoldPrice, publishGoldPrice } from './publish-gold-price.ts';
import * as store from './store.ts';

const importer: Actor = { kind: 'system', job: 'import' };

interface BoardPrice extends BoardPrices {
  readonly type: GoldPriceType;
}

/**
 * Publishes the prices of `{"boards": {"CN-CK9999": {"sell": "1400", …}}}` as of now. An unchanged price is renewed, so
 * that it does not become stale. Boards missing from the file stay as they are.
 */
export async function importBoards(platform: Platform, file: string, value: unknown): Promise<ImportReport> {
  const { prices, fileProblems } = readBoards(value);
  const problemAt = (path: string, message: string): ImportProblem => ({ file, line: 1, path, message });
  const problems = fileProblems.map(({ path, message }) => problemAt(path, message));
  const notes: ImportProblem[] = [];
  let imported = 0;
  for (const price of prices) {
    try {
      const { halts, earlierSell } = await publish(platform, price);
      imported += 1;
      if (earlierSell !== null)
        notes.push(problemAt(`boards.${price.type}`, describeReturn(price, earlierSell)));
      if (halts)
        notes.push(
          problemAt(
            `boards.${price.type}`,
            'Moves by more than 3 %: ordering by this board halts. Look at the price, add "confirmed": true and import again',
          ),
        );
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      problems.push(problemAt(`boards.${price.type}`, describeRefusal(error, price)));
    }
  }
  return { file, imported, problems, notes };
}

/** The note for a price that the board had at an earlier time: the imported file may be an old one. */
function describeReturn({ type, sell }: BoardPrice, formerSell: number): string {
  const { currency } = goldTypeFacts[type];
  const [from, to] = [formerSell, sell].map((minor) => toDecimal(money(minor, currency)));
  return `Goes back from ${from} to ${to}, which the board had before: see that the file is not an old one`;
}

/** Returns why a price was refused, with a price that would be accepted. */
function describeRefusal({ data, message }: Refusal, price: BoardPrice): string {
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

/** Reads the boards of the file. An invalid board is reported and does not affect the others. */
function readBoards(value: unknown): {
  readonly prices: readonly BoardPrice[];
  readonly fileProblems: readonly Problem[];
} {
  const file = check(boardsFile, value);
  if (!file.ok) return { prices: [], fileProblems: file.error };
  const fileProblems: Problem[] = [];
  const prices = Object.entries(file.value.boards).flatMap(([type, board]): BoardPrice[] => {
    const boardPath = `boards.${type}`;
    if (!isGoldPriceType(type)) {
      fileProblems.push({ path: boardPath, message: 'Unknown board' });
      return [];
    }
    const checked = check(boardPrices[type], board);
    if (checked.ok) return [{ type, ...checked.value }];
    for (const { path, message } of checked.error)
      fileProblems.push({ path: path === '' ? boardPath : `${boardPath}.${path}`, message });
    return [];
  });
  return { prices, fileProblems };
}

interface Published {
  /** Ordering halts until a person confirms the price. */
  readonly halts: boolean;
  /** The former selling price, where the board had the new price at an earlier time; else null. */
  readonly earlierSell: number | null;
}

async function publish(platform: Platform, { confirmed = false, ...price }: BoardPrice): Promise<Published> {
  const { db, clock } = platform;
  const { type, sell, buy, exchange } = price;
  const { current, accepted, earlierSell } = await db.transaction(async (tx) => {
    const { current, accepted } = boardIn(await openLedger(tx), type);
    const isNew =
      !current ||
      current.sell.minor !== sell ||
      (buy !== undefined && current.buy?.minor !== buy) ||
      (exchange !== undefined && current.exchange?.minor !== exchange);
    if (isNew) {
      const hadPriceBefore = current && current.sell.minor !== sell && (await store.hadSell(tx, type, sell));
      return { current: null, accepted: null, earlierSell: hadPriceBefore ? current.sell.minor : null };
    }
    await store.markChecked(tx, [type], clock.now());
    await store.advanceLedger(tx, null);
    return { current, accepted, earlierSell: null };
  });
  if (current) {
    if (confirmed) await confirmGoldPrice(platform, importer, type, current.version, 'gold.json');
    return { halts: !confirmed && accepted?.version !== current.version, earlierSell: null };
  }
  const { version, needsConfirmation } = await publishGoldPrice(platform, importer, {
    ...price,
    source: 'back-office',
    publisher: 'import',
    reason: 'gold.json',
  });
  if (needsConfirmation && confirmed && version !== null) {
    await confirmGoldPrice(platform, importer, type, version, 'gold.json');
    return { halts: false, earlierSell };
  }
  return { halts: needsConfirmation, earlierSell };
}
