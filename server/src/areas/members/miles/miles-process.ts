import { anything } from '@jinlan/domain/people';
import type { StepRefusal } from '@jinlan/domain/process';
import {
  decideMiles,
  type MilesCommand,
  type MilesEffect,
  type MilesEvent,
  type MilesGuard,
} from '@jinlan/domain/rewards';
import type { Platform } from '../../../platform/platform.ts';
import { createProcess } from '../../../platform/process.ts';
import { returnPoints } from '../rewards/return-points.ts';
import { addMilesEvent, lockMiles, type MilesRow, saveMiles } from './store-miles.ts';

export interface MilesServices {
  readonly platform: Pick<Platform, 'clock' | 'db'>;
  /** The e-shop to which the request's market belongs. */
  readonly storeId: string;
}

/** The cause of the points that a request took. */
export const causeOfMiles = (id: number): string => `miles:${id}`;

/** The process of a request for miles: `domain/src/rewards` decides, this stores. */
export const milesProcess = createProcess<
  MilesServices,
  MilesRow,
  MilesCommand,
  MilesEffect,
  MilesEvent,
  StepRefusal<MilesGuard>
>({
  nameOf: ({ id }) => `Request for miles ${id}`,
  lock: lockMiles,
  decide: ({ storeId }, request, command, actor, now) =>
    decideMiles(request, command, { actor, subject: { ...anything, storeId }, now }),
  evolve: (request, { to, command }) => ({
    ...request,
    stage: to,
    reason: command.kind === 'reject' ? command.reason : request.reason,
  }),
  save: (tx, before, after) => saveMiles(tx, before, after),
  addEntry: (tx, { id }, entry) => addMilesEvent(tx, id, entry),
  async carryOut({ platform }, tx, request, _event, effect) {
    switch (effect) {
      case 'return-points':
        return returnPoints(tx, request, causeOfMiles(request.id), platform.clock.now());
    }
  },
});
