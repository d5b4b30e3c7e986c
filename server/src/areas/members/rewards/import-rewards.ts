import { check, type RewardEntry, rewardEntry } from '@jinlan/domain/validity';
import { positionOf, readJsonItems } from '../../../platform/import/json-items.ts';
import type { ImportProblem, ImportReport } from '../../../platform/import/report.ts';
import type { RewardServices } from './services.ts';
import { saveRewards } from './store-rewards.ts';

const file = 'rewards.json';
const mostRewards = 500;

/** Imports pictures; returns the reason for each one that was not imported. */
export type TakePictures = (files: readonly string[]) => Promise<ReadonlyMap<string, string>>;

interface ReadReward extends RewardEntry {
  readonly position: number;
  readonly place: ReturnType<typeof positionOf>;
}

/**
 * Imports rewards by their keys. A wrong entry is reported, and the others are imported. Rewards that are not in the file
 * stay as they are. The import does not change how many pieces of a gift were taken.
 */
export async function importRewards(
  services: RewardServices,
  text: string,
  takePictures?: TakePictures,
): Promise<ImportReport> {
  const { items, faults } = readJsonItems(text);
  const problems: ImportProblem[] = faults.map(({ index: _, ...fault }) => ({ file, path: '', ...fault }));
  const rewards = new Map<string, ReadReward>();
  for (const item of items) {
    const place = positionOf(item);
    const problem = (path: string, message: string): void => {
      problems.push({ file, ...place, path, message });
    };
    const checked = check(rewardEntry, item.value);
    if (!checked.ok) for (const { path, message } of checked.error) problem(path, message);
    else if (rewards.has(checked.value.key)) problem('key', 'Appears twice');
    else if (rewards.size === mostRewards) problem('', `There are more than ${mostRewards} rewards`);
    else rewards.set(checked.value.key, { ...checked.value, position: item.index, place });
  }
  const named = [...rewards.values()].flatMap(({ markets, promotion: key }) =>
    key === null ? [] : markets.map((market) => ({ market, key })),
  );
  const withCodes = await services.pricing.promotions.withCodes(services.platform.db, named);
  for (const reward of [...rewards.values()]) {
    const wrong = wrongNames(services, reward, withCodes);
    if (wrong.length === 0) continue;
    rewards.delete(reward.key);
    problems.push(...wrong.map((each) => ({ file, ...reward.place, ...each })));
  }
  const failures = await takePictures?.([...rewards.values()].flatMap(({ picture }) => picture ?? []));
  const notes: ImportProblem[] = [];
  const values = [...rewards.values()].map(({ place, ...reward }) => {
    const message = reward.picture === null ? undefined : failures?.get(reward.picture);
    if (message === undefined) return reward;
    notes.push({ file, ...place, path: 'picture', message: `Shown without its picture: ${message}` });
    return { ...reward, picture: null };
  });
  if (values.length > 0) await services.platform.db.transaction((tx) => saveRewards(tx, values));
  return { file, imported: values.length, problems, ...(notes.length > 0 ? { notes } : {}) };
}

/** The stores of an entry that a market does not have, and its promotions that issue no codes. */
function wrongNames(
  { stores }: RewardServices,
  { markets, stores: codes, promotion: key }: RewardEntry,
  withCodes: ReadonlySet<string>,
): readonly { readonly path: string; readonly message: string }[] {
  const ofStores = codes.flatMap((code, index) =>
    markets.some((market) => stores.pickupStore(market, code) !== null)
      ? []
      : [{ path: `stores.${index}`, message: `No market of it has a store ${code} that offers collection` }],
  );
  const without = key === null ? [] : markets.filter((market) => !withCodes.has(`${market}/${key}`));
  const message = `Has no codes to issue in ${without.join(', ')}: give the promotion "issued": true`;
  return without.length === 0 ? ofStores : [...ofStores, { path: 'promotion', message }];
}
