import { hasWrongCheck } from '@jinlan/domain/gift-cards';
import { addDays, startOfBusinessDay } from '@jinlan/domain/kernel';
import { check, type GiftCardRow, giftCardRow, type Problem } from '@jinlan/domain/validity';
import { readCsv } from '../../platform/import/csv.ts';
import type { ImportProblem, ImportReport } from '../../platform/import/report.ts';
import type { Platform } from '../../platform/platform.ts';
import { giftCardLedger } from './accounts.ts';
import { hashOfCode, sealCode } from './gift-card.ts';
import { saveCards } from './store.ts';

const file = 'gift-cards.csv';
const columns = ['code', 'market', 'balance', 'expires_on'] as const;
const cause = 'import';
const cardsPerTransaction = 1_000;

interface ReadCard {
  readonly line: number;
  readonly row: GiftCardRow;
  readonly codeHash: Buffer;
  readonly expiresAt: Date | null;
}

/**
 * Imports gift cards of an earlier system, with their balances. A card that exists keeps its balance, market
 * and expiry; only its state is changed.
 */
export async function importGiftCards(platform: Platform, text: string): Promise<ImportReport> {
  const { rows, faults } = readCsv(text, columns);
  const problems: ImportProblem[] = faults.map((fault) => ({ file, path: '', ...fault }));
  const notes: ImportProblem[] = [];
  const cards = new Map<string, ReadCard>();
  const now = platform.clock.now();
  for (const { line, cells } of rows) {
    const checked = check(giftCardRow, cells);
    if (!checked.ok) {
      problems.push(...checked.error.map((problem) => ({ file, line, ...problem })));
      continue;
    }
    const row = checked.value;
    const expiresAt = row.expires_on === null ? null : startOfBusinessDay(addDays(row.expires_on, 1));
    const rowProblems: Problem[] = [];
    if (expiresAt !== null && expiresAt <= now) rowProblems.push({ path: 'expires_on', message: 'Is over' });
    if (cards.has(row.code)) rowProblems.push({ path: 'code', message: 'Stands on an earlier line too' });
    problems.push(...rowProblems.map((problem) => ({ file, line, ...problem })));
    if (rowProblems.length > 0) continue;
    if (hasWrongCheck(row.code))
      notes.push({
        ...{ file, line, path: 'code' },
        message: 'Looks like a code of this shop with a typing error: its check character is wrong',
      });
    const codeHash = hashOfCode(platform.config.secrets.application, row.code);
    cards.set(row.code, { line, row, codeHash, expiresAt });
  }
  const readCards = [...cards.values()];
  let existing = 0;
  for (let from = 0; from < readCards.length; from += cardsPerTransaction)
    existing += await saveBatch(platform, readCards.slice(from, from + cardsPerTransaction), now);
  if (existing > 0)
    notes.push({
      ...{ file, line: 1, path: 'code' },
      message: `${existing} cards exist already: only their state was changed`,
    });
  return { file, imported: readCards.length, problems, ...(notes.length > 0 ? { notes } : {}) };
}

/** Saves the cards in one transaction; returns how many existed. */
function saveBatch(platform: Platform, cards: readonly ReadCard[], now: Date): Promise<number> {
  return platform.db.transaction(async (tx) => {
    const saved = await saveCards(
      tx,
      cards.map(({ row, codeHash, expiresAt }) => ({
        codeHash,
        expiresAt,
        lastFour: row.code.slice(-4),
        codeSealed: sealCode(platform, row.code),
        market: row.market,
        currency: row.balance.currency,
        state: row.state,
      })),
      now,
    );
    const keyOf = (codeHash: Buffer): string => Buffer.from(codeHash).toString('hex');
    const idByHash = new Map(
      saved.filter(({ isNew }) => isNew).map((card) => [keyOf(card.codeHash), card.id]),
    );
    const credits = cards.flatMap(({ row: { balance }, codeHash, expiresAt }) => {
      const id = idByHash.get(keyOf(codeHash));
      if (id === undefined) return [];
      const account = { owner: String(id), unit: balance.currency };
      return [{ ...account, amount: balance.minor, against: 'imports' as const, cause, expiresAt }];
    });
    await giftCardLedger.openWithCredit(tx, credits, now);
    return cards.length - credits.length;
  });
}
