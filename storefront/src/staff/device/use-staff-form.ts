/** A form of staff. Its values survive a locked, reloaded or closed page, until they are sent. */
import { storedValues } from '@jinlan/client/data';
import { type ShopFormState, useShopForm } from '@jinlan/client/forms';
import { useToasts } from '@jinlan/client/toasts';
import { useWords } from '@jinlan/client/words';
import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react';
import { readDraft, removeDraft, saveDraft } from './drafts.ts';
import { currentSeal, onSeal } from './sealed.ts';

const saveAfterMs = 400;

const isSame = (one: object, other: object): boolean => JSON.stringify(one) === JSON.stringify(other);

/**
 * Like `useShopForm`, with a stored draft. `draft`: its name, such as `service:S1:estimate`; null for forms without a
 * draft, such as those with codes, PINs or passwords. `send` must return null only once the values were accepted: this
 * deletes the draft.
 */
export function useStaffForm<Values extends object>(
  draft: string | null,
  options: Parameters<typeof useShopForm<Values>>[0],
): ShopFormState<Values> {
  const words = useWords('staff');
  const toasts = useToasts();
  const seal = useSyncExternalStore(onSeal, currentSeal, () => null);
  const [first] = useState(options.defaultValues);
  // Discards the last values, if they are not stored yet.
  const drop = useRef(() => {});
  const hasHadSeal = useRef(false);
  const form = useShopForm<Values>({
    ...options,
    async send(values) {
      const refusal = await options.send(values);
      const own = currentSeal();
      if (refusal === null && own && draft !== null) {
        drop.current();
        removeDraft(storedValues, own, draft);
      }
      return refusal;
    },
  });
  const { onValues, restart } = form;
  const restore = useEffectEvent((values: Values) => {
    // Values typed since then win over the draft. A draft with the form's initial values is none.
    if (!isSame(form.valuesNow(), first) || isSame(values, first)) return;
    restart(values);
    toasts.add({ type: 'info', message: words('staff.draft.restored') });
  });
  /** What was typed before the key arrived, once. Another person's key stores nothing of it. */
  const takeTyped = useEffectEvent((): Values | null => {
    const values = form.valuesNow();
    const isFirst = !hasHadSeal.current;
    hasHadSeal.current = true;
    return isFirst && !isSame(values, first) ? values : null;
  });
  useEffect(() => {
    if (!seal || draft === null) return;
    let isLeft = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    void readDraft(storedValues, seal, draft, first).then((values) => {
      if (values && !isLeft) restore(values);
    });
    const write = (values: Values): void => {
      if (isSame(values, first)) removeDraft(storedValues, seal, draft);
      else void saveDraft(storedValues, seal, draft, values);
    };
    const typed = takeTyped();
    if (typed) write(typed);
    let unsaved: Values | null = null;
    drop.current = () => {
      clearTimeout(timer);
      unsaved = null;
    };
    const stop = onValues((values, name) => {
      // A form that was reset has nothing to store.
      if (name === undefined) return;
      unsaved = values;
      clearTimeout(timer);
      timer = setTimeout(() => {
        write(values);
        unsaved = null;
      }, saveAfterMs);
    });
    return () => {
      isLeft = true;
      stop();
      clearTimeout(timer);
      if (unsaved) write(unsaved);
    };
  }, [seal, draft, first, onValues]);
  return form;
}
