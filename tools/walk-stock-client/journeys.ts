import { bag } from './bag.ts';
import { browse } from './browse.ts';
import { member } from './member.ts';
import { guest } from './order.ts';
import type { Journey } from './walk.ts';

/** All journeys, each as a new shopper. */
export const journeys: readonly Journey[] = [browse, bag, guest, member];
