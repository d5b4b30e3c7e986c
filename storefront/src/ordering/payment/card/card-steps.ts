/** Progress of a card payment on the page (specification 4: steps 0 to 4, three stages). */

/**
 * 0: the bank's fields load or wait for input. 1: the shop checks the other fields. 2: the bank checks the card. 3: the
 * card's one-time token is being saved. 4: the token is saved, and the order is placed.
 */
export type CardStep = 0 | 1 | 2 | 3 | 4;

export type CardStage = 'loading' | 'checking' | 'saved';

export const LAST_CARD_STEP = 4;

/** Returns the stage to show; null while the fields wait for input. */
export function stageOf(step: CardStep, fieldsReady: boolean): CardStage | null {
  if (step === LAST_CARD_STEP) return 'saved';
  if (step > 0) return 'checking';
  return fieldsReady ? null : 'loading';
}
