import { err, ok, type Result } from '../kernel/index.ts';

/** Alerts of the gold price: a target that a board's selling price falls or rises to. */
export const goldAlertDirections = ['falls', 'rises'] as const;
export type GoldAlertDirection = (typeof goldAlertDirections)[number];

/** How a member is told of an alert. */
export const goldAlertChannels = ['email', 'sms'] as const;
export type GoldAlertChannel = (typeof goldAlertChannels)[number];

export interface GoldAlertTarget {
  readonly direction: GoldAlertDirection;
  /** In minor units of the currency, per unit of the board. */
  readonly target: number;
}

/** Alerts of one member that wait at the same time. */
export const mostGoldAlerts = 10;

export type GoldAlertProblem = 'not-a-price' | 'reached' | 'too-far';

/** Whether a selling price reaches the target. */
export const reachesTarget = ({ direction, target }: GoldAlertTarget, sell: number): boolean =>
  direction === 'falls' ? sell <= target : sell >= target;

/**
 * Refuses a target that is no price, that today's price reaches already, or that is less than a fifth or more than five
 * times of today's price.
 */
export function checkGoldAlert(
  alert: GoldAlertTarget,
  sell: number,
): Result<GoldAlertTarget, GoldAlertProblem> {
  if (!Number.isSafeInteger(alert.target) || alert.target <= 0) return err('not-a-price');
  if (reachesTarget(alert, sell)) return err('reached');
  return alert.target > sell * 5 || alert.target * 5 < sell ? err('too-far') : ok(alert);
}
