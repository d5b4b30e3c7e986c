/**
 * Whether the promotion message shows (specification 4): the first view stores the time and marks the session;
 * within 24 hours it shows only to a session that carries the mark; after that the time starts anew.
 *
 * Only the browser knows, and a message that came when the page wakes would push what is being read. So this runs in the
 * document's head, before anything is drawn, and sets a flag on the root that style sheets go by. A storage that is
 * blocked or broken has seen nothing. Entries have the form of `stored-values.ts`.
 */
import { STORAGE } from '@jinlan/contract/wire';

/** Specification 9: the promotion window. */
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
