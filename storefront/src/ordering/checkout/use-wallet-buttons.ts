/**
 * The wallets' buttons of the checkout. A wallet pays as a card does, whatever method is chosen above, with the address and
 * delivery of the form. So its sheet opens only if the form has no problems.
 */

import type { ShopFormState } from '@jinlan/client/forms';
import { useWords } from '@jinlan/client/words';
import type { Money } from '@jinlan/domain/money';
import type { RefObject } from 'react';
import type { CardScriptFragment } from '../fragments.generated.ts';
import { cardScriptOf } from '../payment/card/card-script.ts';
import type { WalletButtonsProps } from '../payment/card/WalletButtons.tsx';
import { flowOfCode } from '../payment/payment-flow.ts';
import { type CheckoutRules, type CheckoutValues, checkCheckout } from './checkout-form.ts';
import { problemsInWords } from './field-words.ts';
import type { Billing } from './use-billing.ts';
import type { WalletPayment } from './use-checkout.ts';

interface WalletOptions {
  readonly form: ShopFormState<CheckoutValues>;
  readonly rules: CheckoutRules;
  readonly billing: Billing;
  readonly methods: readonly { readonly code: string; readonly card_script: CardScriptFragment | null }[];
  readonly due: Money | null;
  /** The form's `send` reads the answer of the wallet here. */
  readonly given: RefObject<WalletPayment | null>;
  readonly clearStop: () => void;
}

/** Returns null if no wallet can pay. */
export function useWalletButtons(options: WalletOptions): WalletButtonsProps | null {
  const { form, rules, billing, methods, due, given, clearStop } = options;
  const words = useWords('buy');
  const method = methods.find(
    ({ code, card_script: script }) => flowOfCode(code) === 'card' && script?.wallets,
  );
  const from = cardScriptOf(method?.card_script);
  if (!method || !from || !due) return null;
  const valuesNow = (): CheckoutValues => ({ ...form.valuesNow(), payment: method.code });
  return {
    from,
    due,
    onPress() {
      if (form.busy) return false;
      clearStop();
      const problems = checkCheckout(valuesNow(), rules);
      if (problems.length === 0) return rules.isVirtual || billing.check();
      form.addProblems(problemsInWords(problems, rules.country, words));
      form.goTo(null);
      return false;
    },
    async onPay(answer, shown) {
      let isPlaced = false;
      given.current = {
        answer: answer.ok
          ? { ok: true, payment: { card: { payment_method_nonce: answer.nonce, save: false } } }
          : answer,
        shown,
        onPlaced() {
          isPlaced = true;
        },
      };
      await form.submit(valuesNow());
      given.current = null;
      return isPlaced;
    },
  };
}
