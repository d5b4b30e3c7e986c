/**
 * Watches the device of a member of staff: locks it when idle, adds the idle time to each request, and stores the
 * tokens of the device's people. Loaded once a member of staff is signed in, on every page.
 */
import { staffHeaders } from '@jinlan/client/data';
import { HEADERS } from '@jinlan/contract/wire';
import { joinName } from '@jinlan/domain/people';
import { startSending } from '../waiting/queue.ts';
import { type DeviceTools, lockDevice } from './locking.ts';
import { StaffDeviceDocument } from './queries.generated.ts';
import { deviceId, idleMs, noteActivity, rememberPerson, replaceToken } from './roster.ts';
import { createSeal, currentSeal, setSeal } from './sealed.ts';

const checkMs = 1_000;
/** Milliseconds between two stored times of activity, so that not every key writes to the storage. */
const noteMs = 5_000;
/** Assumed until the server has answered. */
const lockAfterSeconds = 600;

const touches = ['pointerdown', 'keydown', 'wheel', 'touchmove'] as const;

let isStarted = false;

export function watchDevice(tools: DeviceTools): void {
  if (isStarted) return;
  isStarted = true;
  const { session, client, stored } = tools;
  let lockAfterMs = lockAfterSeconds * 1000;
  let noted = 0;
  let token: string | null = null;

  const isOpen = () => session.state().status === 'staff';

  async function load(of: string): Promise<void> {
    const answer = await client
      .query(
        StaffDeviceDocument,
        { device: deviceId(stored) },
        { token: of, requestPolicy: 'network-only', unkept: true },
      )
      .toPromise();
    const { staffSession, customer } = answer.data ?? {};
    if (!staffSession || !customer || session.token() !== of) return;
    lockAfterMs = staffSession.lock_after_seconds * 1000;
    const name = joinName({ given: customer.firstname ?? '', family: customer.lastname ?? '' });
    rememberPerson(stored, {
      ...{ staffNo: staffSession.staff_no, name, token: of, hasPin: staffSession.has_pin },
    });
    if (currentSeal()?.staffNo === staffSession.staff_no || !staffSession.draft_key) return;
    setSeal(await createSeal(staffSession.staff_no, staffSession.draft_key));
  }

  function follow(): void {
    const next = isOpen() ? session.token() : null;
    if (next === token) return;
    if (token !== null && next !== null) replaceToken(stored, token, next);
    token = next;
    if (next === null) setSeal(null);
    // The server tells whose token it is: a tab that was asleep mistakes a colleague's sign-in for a renewal.
    else void load(next);
  }

  function check(): void {
    if (isOpen() && idleMs(stored, Date.now()) >= lockAfterMs)
      void lockDevice(tools, location.pathname + location.search);
  }

  for (const touch of touches)
    document.addEventListener(
      touch,
      () => {
        const now = Date.now();
        // After a long pause the device is locked first; the touch that ends the pause does not count as activity.
        if (now - noted < noteMs || idleMs(stored, now) >= lockAfterMs) return;
        noted = now;
        noteActivity(stored, now);
      },
      { passive: true, capture: true },
    );
  document.addEventListener('visibilitychange', check);
  addEventListener('online', () => {
    if (token !== null && currentSeal() === null) void load(token);
  });
  setInterval(check, checkMs);
  staffHeaders.read = (): Record<string, string> =>
    isOpen() ? { [HEADERS.idle]: String(Math.floor(idleMs(stored, Date.now()) / 1000)) } : {};
  session.subscribe(follow);
  startSending(tools);
  check();
  follow();
}
