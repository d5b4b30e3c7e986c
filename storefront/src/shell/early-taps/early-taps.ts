/**
 * Records taps and typed text until the page is awake: its buttons are visible long before their code has come.
 * The script runs in the document's head. It keeps the last five buttons pressed, in order, and shows each as pressed;
 * it keeps what was typed or chosen in form fields; and it holds back forms that only work with their code.
 * `replay-taps.ts` carries all of it out. Links, `<summary>`, radio buttons and forms with an address work without it.
 *
 * Never recorded: the checkout and the staff pages, and whatever stands in `data-replay="never"`, which every control
 * that orders or pays carries.
 */
export interface EarlyTaps {
  readonly taps: Map<HTMLButtonElement, Tap>;
  readonly edits: Map<HTMLInputElement, Edit>;
  /** Records the press of a button and shows it, unless it must not be replayed. */
  readonly keep: (button: HTMLButtonElement) => void;
  /** Forgets the press of a button, and shows it as it was. */
  readonly release: (button: HTMLButtonElement) => void;
  /** Ends the recording: the page is awake. */
  readonly stop: () => void;
}

export interface Tap {
  /** Path of the page on which it was pressed. */
  readonly path: string;
}

/** What a field held after its last event; text areas and selects have no `checked`. Bounded by the page's fields. */
export interface Edit {
  readonly value: string;
  readonly checked: boolean | undefined;
  /** An input method is still composing; missing on `change`. */
  readonly isComposing?: boolean;
}

declare global {
  interface Window {
    /** Missing where the document was written without it (development). */
    readonly earlyTaps?: EarlyTaps;
  }
}

/** An older press is not carried out: the shopper has moved on. */
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
