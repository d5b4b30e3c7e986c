/**
 * Records taps and typed text until the page has hydrated, because its buttons are visible long before their code has
 * loaded. The script runs in the document's head. It records the last five pressed buttons in order and shows each as
 * pressed, records the values of form fields, and holds back forms that need their code. `replay-taps.ts` replays all
 * this. Links, `<summary>`, radio buttons and forms with an address work without it. It never records on the checkout
 * and staff pages, nor within `data-replay="never"`, which every control that orders or pays has.
 */
export interface EarlyTaps {
  readonly taps: Map<HTMLButtonElement, Tap>;
  readonly edits: Map<HTMLInputElement, Edit>;
  /** Records the press of a button and shows it, unless it must not be replayed. */
  readonly keep: (button: HTMLButtonElement) => void;
  /** Forgets the press of a button and restores its look. */
  readonly release: (button: HTMLButtonElement) => void;
  /** Ends the recording, because the page has hydrated. */
  readonly stop: () => void;
}

export interface Tap {
  /** Path of the page on which it was pressed. */
  readonly path: string;
}

/** The value of a field after its last event; one entry for each field. Text areas and selects have no `checked`. */
export interface Edit {
  readonly value: string;
  readonly checked: boolean | undefined;
  /** Whether an input method is still composing. Missing on `change`. */
  readonly isComposing?: boolean;
}

declare global {
  interface Window {
    /** Missing in a document without the script (development). */
    readonly earlyTaps?: EarlyTaps;
  }
}

/** An older press is dropped, because the shopper has moved on. */
export const TAP_LIFE_MS = 10_000;

export const earlyTapsScript = `(()=>{
const taps=new Map,edits=new Map,end=new AbortController,
on=(type,work)=>addEventListener(type,work,{capture:true,signal:end.signal}),
isNative=(form)=>form?.matches("[action],[method=get]"),
edit=({target,target:{value,checked},isComposing})=>edits.set(target,{value,checked,isComposing}),
release=(button)=>{taps.delete(button);button.ariaBusy=null},
keep=(button)=>{
const tap={path:location.pathname};
if(!button||button.closest("[data-replay=never]")||button.type=="submit"&&isNative(button.form)||/^.(checkout|staff)/.test(tap.path))return;
release(button);
taps.set(button,tap);
button.ariaBusy="true";
if(taps.size>5)release(taps.keys().next().value);
setTimeout(()=>taps.get(button)==tap&&release(button),${TAP_LIFE_MS})};
on("click",({target})=>keep(target.closest("button")));
on("input",edit);
on("change",edit);
on("submit",(e)=>isNative(e.target)||e.preventDefault());
addEventListener("pagehide",()=>taps.forEach((_,key)=>release(key)));
window.earlyTaps={taps,edits,keep,release,stop:()=>end.abort()}
})()`;
