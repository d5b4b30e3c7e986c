import { readMoney } from '@jinlan/client/data';
import type { CardScriptFragment } from '../../fragments.generated.ts';
import type { CardScript } from './card-answer.ts';

/** Returns the provider's script; null for a provider without one. A script comes from this shop, or by https. */
export function cardScriptOf(sent: CardScriptFragment | null | undefined): CardScript | null {
  const due = readMoney(sent?.due);
  if (!sent || !due || !/^(?:https:\/\/|\/(?!\/))/.test(sent.script)) return null;
  return { script: sent.script, publishableKey: sent.publishable_key, due, wallets: sent.wallets };
}
