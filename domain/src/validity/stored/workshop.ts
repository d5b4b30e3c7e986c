import * as v from 'valibot';
import { integer, storedDay } from './values.ts';

/** Pieces that are booked in the workshop, by day. */
export const bookedDays = v.record(storedDay, integer);
