import type { Connection } from '../../../../platform/database.ts';
import { removeAttributes } from '../store-attributes.ts';
import type { Survey } from './rows/survey.ts';
import type { MagentoSettings } from './settings.ts';

/** Words for the shop's own costs. An attribute whose code contains one must not become public. */
const costs = new Set([
  ...['cost', 'costs', 'costing', 'cogs', 'margin', 'margins', 'markup', 'wholesale', 'costprice'],
  ...['purchaseprice', 'buyingprice', 'buyprice', 'wholesaleprice', 'supplierprice', 'einkaufspreis'],
  ...['selbstkosten', 'kosten', 'coste', 'costo', 'chengben', 'jinjia', 'jinhuojia', 'caigoujia', 'pifajia'],
]);
/** Words that mean a cost when the code also has a word for price, such as `supplier_price`. */
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

/** Whether an attribute is not imported: by the settings, or because it contains the shop's costs. */
export const isLeftOut = (code: string, { leaveOut, take }: MagentoSettings): boolean =>
  leaveOut.has(code.toLowerCase()) || (isOwnCost(code) && !take.has(code.toLowerCase()));

/** Attributes that the shop itself uses; an import never removes them. */
const reservedCodes = new Set(['supply', 'making_days', 'gold_weight', 'design_style']);

interface Note {
  readonly line: number;
  readonly path: string;
  readonly message: string;
}

/** Removes attributes that an earlier import added and this one leaves out, with their options and values. */
export async function removeLeftOut(
  tx: Connection,
  { attributes }: Survey,
  settings: MagentoSettings,
): Promise<readonly Note[]> {
  const fromFile = [...attributes.keys()].filter((code) => isLeftOut(code, settings));
  const ownCode = (code: string): string =>
    Object.entries(settings.attributes).find(([theirs]) => theirs.toLowerCase() === code)?.[1] ?? code;
  const codes = new Set([...settings.leaveOut, ...fromFile.map((code) => code.toLowerCase())].map(ownCode));
  const removed = await removeAttributes(
    tx,
    [...codes].filter((code) => !reservedCodes.has(code)),
  );
  return removed.map(({ code, pieces, isChosen }) => ({
    ...{ line: 1, path: 'additional_attributes' },
    message: isChosen
      ? `${code} stays public: variants of the shop are chosen by it, so it cannot be left out`
      : `${code} was removed from the shop, and its values from ${pieces} pieces: it is left out from now on`,
  }));
}
