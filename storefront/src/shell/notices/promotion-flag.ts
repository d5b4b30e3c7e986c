/**
 * Decides whether the promotion message is visible (specification 4). The first view stores the time and marks the
 * session. Within 24 hours only that session shows it; then the time starts again. Only the browser knows this, and a
 * message that appears at hydration would move the page. So this script runs in the document's head before the first
 * paint, and sets a flag on the root for style sheets. A blocked or broken storage counts as empty. Entries have the
 * format of `stored-values.ts`.
 */
import { STORAGE } from '@jinlan/contract/wire';

/** The promotion window of specification 9. */
export const PROMOTION_WINDOW_MS = 24 * 60 * 60 * 1000;

const name = (key: string) => JSON.stringify(`jinlan__${key}`);

export const promotionScript = `(()=>{
let shows=true;
try{
const read=(store,name)=>JSON.parse(store.getItem(name))?.value;
const keep=(store,name,value)=>store.setItem(name,JSON.stringify({value,timeStored:now}));
const now=Date.now();
if(now-read(localStorage,${name(STORAGE.promotionView)})<${PROMOTION_WINDOW_MS})shows=read(sessionStorage,${name(STORAGE.windowRefresh)})===true;
else{keep(localStorage,${name(STORAGE.promotionView)},now);keep(sessionStorage,${name(STORAGE.windowRefresh)},true)}
}catch{}
if(shows)document.documentElement.dataset.promotion="";
})()`;
