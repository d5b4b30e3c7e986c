/**
 * Carries out what was tapped and typed before the page was awake (`early-taps.ts`), each once, in order.
 *
 * React hydrates a part at once when an event of the user meets it, and stops the event at the root where that part's
 * code has not come yet. So an element is awake when an event reaches it. What is not yet awake is tried again.
 */
import type { EarlyTaps, Edit } from './early-taps.ts';

const RETRY_MS = 50;

/** To be called once React listens at the root. */
export function replayTaps(early: EarlyTaps): void {
  let waiting = false;

  function replay(): void {
    waiting = false;
    for (const [field, edit] of early.edits) {
      if (field.isConnected && !isAwake(field)) continue;
      early.edits.delete(field);
      if (field.isConnected) restore(field, edit);
    }
    for (const [button, { path }] of early.taps) {
      const isMeant = button.isConnected && path === location.pathname;
      if (isMeant && !isAwake(button)) continue;
      early.release(button);
      if (isMeant) button.click();
    }
    if (early.edits.size + early.taps.size > 0) replaySoon();
  }

  function replaySoon(): void {
    if (waiting) return;
    waiting = true;
    setTimeout(replay, RETRY_MS);
  }

  early.stop();
  replay();
  // A press on a part whose code is still on its way does not reach its button.
  addEventListener(
    'click',
    ({ target, isTrusted }) => {
      const button = isTrusted && (target as Element).closest('button');
      if (!button) return;
      let reached = false;
      button.addEventListener('click', () => (reached = true), { capture: true, once: true });
      setTimeout(() => {
        if (reached) return;
        early.keep(button);
        replaySoon();
      });
    },
    true,
  );
}

/** Hydrates the element if its code is here. The event is one that React heeds and no control listens to. */
function isAwake(element: Element): boolean {
  let reached = false;
  const listener = () => {
    reached = true;
  };
  element.addEventListener('auxclick', listener, true);
  element.dispatchEvent(new Event('auxclick', { bubbles: true }));
  element.removeEventListener('auxclick', listener, true);
  return reached;
}

/**
 * React remembers what each field holds and reports a change only where the field differs from that. Its record follows
 * what is assigned to the element itself, so the former value is assigned there and the shopper's through the prototype.
 * An input method that is composing reports the whole value by its next event.
 */
function restore(field: HTMLInputElement, { value, checked, isComposing }: Edit): void {
  if (isComposing || field.type === 'file') return;
  if (field.type === 'radio' || field.type === 'checkbox') {
    field.checked = !checked;
    assign(field, 'checked', checked);
    field.dispatchEvent(new Event('click', { bubbles: true }));
    return;
  }
  const caret = field === document.activeElement ? caretOf(field) : null;
  field.value = '';
  assign(field, 'value', value);
  field.dispatchEvent(new Event(field.tagName === 'SELECT' ? 'change' : 'input', { bubbles: true }));
  if (caret) field.setSelectionRange(...caret);
}

/** Null where the kind of field has none: e-mail addresses, numbers. */
function caretOf({ selectionStart, selectionEnd }: HTMLInputElement): [number, number] | null {
  return typeof selectionStart === 'number' && typeof selectionEnd === 'number'
    ? [selectionStart, selectionEnd]
    : null;
}

function assign(field: HTMLInputElement, name: 'value' | 'checked', value: unknown): void {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), name)?.set?.call(field, value);
}
