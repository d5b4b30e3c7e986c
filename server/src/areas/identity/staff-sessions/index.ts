import type { Caller, Services } from '../services.ts';
import {
  type Colleague,
  createDoneActions,
  type DoneActions,
  endColleagueSessions,
  readColleagues,
} from './colleagues.ts';
import {
  endStaffSessions,
  lockStaffSession,
  readStaffSession,
  type StaffSession,
  setStaffPin,
  type UnlockInput,
  unlockStaffSession,
} from './lock.ts';

/** Sessions of staff on devices that they share; each function refuses as its use case says. */
export interface StaffSessions {
  read(caller: Caller, device: string | null): Promise<StaffSession | null>;
  lock(caller: Caller): Promise<boolean>;
  unlock(caller: Caller, input: UnlockInput): Promise<string>;
  setPin(caller: Caller, input: { readonly pin: string; readonly password: string }): Promise<void>;
  end(caller: Caller, tokens: readonly string[]): Promise<number>;
  colleagues(caller: Caller): Promise<readonly Colleague[]>;
  endOfColleague(caller: Caller, staffNo: string): Promise<number>;
  readonly doneActions: DoneActions;
}

export const createStaffSessions = (services: Services): StaffSessions => ({
  read: (caller, device) => readStaffSession(services, caller, device),
  lock: (caller) => lockStaffSession(services, caller),
  unlock: (caller, input) => unlockStaffSession(services, caller, input),
  setPin: (caller, input) => setStaffPin(services, caller, input),
  end: (caller, tokens) => endStaffSessions(services, caller, tokens),
  colleagues: (caller) => readColleagues(services, caller),
  endOfColleague: (caller, staffNo) => endColleagueSessions(services, caller, staffNo),
  doneActions: createDoneActions(services),
});
