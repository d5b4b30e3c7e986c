/** The rules for trade-ins in a market, from `trade-in.csv` (trade-facts 1.6, product-decisions 15). */
import type { Market } from '../markets/index.ts';
import type { Milligrams } from '../money/index.ts';

export const tradeInMetals = ['gold', 'platinum'] as const;
export type TradeInMetal = (typeof tradeInMetals)[number];

/** The pieces that can be traded in: metal by weight, or a diamond that the shop sold. */
export const tradeInMaterials = [...tradeInMetals, 'diamond'] as const;
export type TradeInMaterial = (typeof tradeInMaterials)[number];

/** The most that an assay may take off, in basis points (product-decisions 15). */
export const ASSAY_LOSS_MOST = 300;

/** Shares are basis points, amounts minor units of the market's currency. */
export interface TradeInRules {
  readonly market: Market;
  /** The fineness marks that are taken, in parts per ten thousand, the finest first; empty if the metal is not taken. */
  readonly fineness: Readonly<Record<TradeInMetal, readonly number[]>>;
  readonly minimumMg: Milligrams;
  /**
   * The reduction by the assay, and how much it grows for each year since the piece was bought, up to `ASSAY_LOSS_MOST`.
   */
  readonly loss: number;
  readonly lossPerYear: number;
  /** The reduction for pieces bought here, and for all others. */
  readonly deductionOwn: number;
  readonly deductionOther: number;
  /** Whether the exchange price applies against a new piece; otherwise the buy-back price does. */
  readonly hasExchange: boolean;
  /** The share of a new order's goods that the value may pay. */
  readonly share: number;
  /** The share of its price that a diamond bought here counts; null if none is taken. */
  readonly stoneRate: number | null;
  /** The most that staff may type as the price of a diamond whose order is not known; null: such a diamond is not taken. */
  readonly stoneMost: number | null;
  /** The least price of the new stone, as a share of the old one's price. */
  readonly stoneLeast: number;
  /** From this amount of one mobile number in a day, the customer's identity document is noted; 0 for always. */
  readonly identityFrom: number;
  /** The most that the till pays in cash to one mobile number in a day; null for no limit. */
  readonly cashMost: number | null;
  /**
   * From this amount in a day, of one mobile number or of one assayer, the store's manager confirms offers; 0 for always.
   */
  readonly confirmFrom: number;
}
