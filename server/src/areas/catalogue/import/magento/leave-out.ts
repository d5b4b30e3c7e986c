import type { Connection } from '../../../../platform/database.ts';
import { removeAttributes } from '../store-attributes.ts';
import type { Survey } from './rows/survey.ts';
import type { MagentoSettings } from './settings.ts';

/** Attributes are public. Words in the code of one that says what a piece costs the shop. */
const costs = new Set([
  ...['cost', 'costs', 'costing', 'cogs', 'margin', 'margins', 'markup', 'wholesale', 'costprice'],
  ...['purchaseprice', 'buyingprice', 'buyprice', 'wholesaleprice', 'supplierprice', 'einkaufspreis'],
  ...['selbstkosten', 'kosten', 'coste', 'costo', 'chengben', 'jinjia', 'jinhuojia', 'caigoujia', 'pifajia'],
]);
/** Words that say it together with one for a price. */
const sources = new Set([
  ...['supplier', 'purchase', 'purchasing', 'buying', 'buy', 'vendor', 'trade', 'dealer', 'factory'],
  ...['import', 'manufacturer', 'ek', 'achat', 'compra'],
]);
const prices = new Set(['price', 'prices', 'preis', 'prix', 'precio']);

export function isOwnCost(code: string): boolean {
  const words = code
    .replace(/([a-z\d])([A-Z])/g, '$1_$2')
    .toLowerCase()
    .split(/[^a-z]+/);
  return (
    words.some((word) => costs.has(word)) ||
    (words.some((word) => sources.has(word)) && words.some((word) => prices.has(word)))
  );
}

/** Whether an attribute of Magento's is not taken: as the settings say, or as one that says what pieces cost. */
export const isLeftOut = (code: string, { leaveOut, take }: MagentoSettings): boolean =>
  leaveOut.has(code.toLowerCase()) || (isOwnCost(code) && !take.has(code.toLowerCase()));

/** Attributes that the shop itself reads; no import removes one. */
const ofShop = new Set(['supply', 'making_days', 'gold_weight', 'design_style']);

interface Note {
  readonly line: number;
  readonly path: string;
  readonly message: string;
}

/** Removes what an earlier import published and this one is to leave out, with its options and the values of all pieces. */
export async function removeLeftOut(
  tx: Connection,
  { attributes }: Survey,
  settings: MagentoSettings,
): Promise<readonly Note[]> {
  const ofFile = [...attributes.keys()].filter((code) => isLeftOut(code, settings));
  const ownCode = (code: string): string =>
    Object.entries(settings.attributes).find(([theirs]) => theirs.toLowerCase() === code)?.[1] ?? code;
  const codes = new Set([...settings.leaveOut, ...ofFile.map((code) => code.toLowerCase())].map(ownCode));
  const removed = await removeAttributes(
    tx,
    [...codes].filter((code) => !ofShop.has(code)),
  );
  return removed.map(({ code, pieces, isChosen }) => ({
    ...{ line: 1, path: 'additional_attributes' },
    message: isChosen
      ? `${code} stays public: variants of the shop are chosen by it, so it cannot be left out`
      : `${code} was removed from the shop, and its values from ${pieces} pieces: it is left out from now on`,
  }));
}
