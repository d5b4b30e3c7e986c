/**
 * Replays the taps and values of `early-taps.ts`, each once, in order. When a user event reaches a part, React hydrates
 * it at once, or stops the event at the root if the part's code has not loaded. So an element that an event reaches has
 * hydrated. The others are retried.
 */
import type { EarlyTaps, Edit } from './early-taps.ts';

const RETRY_MS = 50;

/** Call it once React listens at the root. */
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
  // A press on a part without code does not reach its button.
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

/** Hydrates the element if its code has loaded, by an event that no control listens to. Returns whether it has. */
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
 * React remembers the value of each field, and reports a change only if the field differs from it. Assigning to the
 * element updates that memory; the prototype's setter does not. So the old value is assigned to the element, and the
 * shopper's value through the prototype. An input method that is composing reports the whole value at its next event.
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

/** Null for fields without a caret position: e-mail addresses, numbers. */
function caretOf({ selectionStart, selectionEnd }: HTMLInputElement): [number, number] | null {
  return typeof selectionStart === 'number' && typeof selectionEnd === 'number'
    ? [selectionStart, selectionEnd]
    : null;
}

function assign(field: HTMLInputElement, name: 'value' | 'checked', value: unknown): void {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), name)?.set?.call(field, value);
}
