/** Messages on the device: what a push shows, and where a click leads. */
import { PATHS } from '@jinlan/contract/wire';

/** What the shop sends, encrypted: `PushText` in server/src/areas/identity/push/send-push.ts. */
interface PushText {
  readonly title: string;
  readonly body: string;
  readonly lang: string;
  /** A later message with the same tag takes the place of this one. */
  readonly tag: string;
  readonly path: string;
  readonly stop: { readonly title: string; readonly path: string };
}

const isText = (value: unknown): value is string => typeof value === 'string';

/** Null for anything else. */
export function readPush(data: unknown): PushText | null {
  const { title, body, lang, tag, path, stop } = (data ?? {}) as Partial<PushText>;
  if (![title, body, lang, tag, path, stop?.title, stop?.path].every(isText)) return null;
  return data as PushText;
}

export interface ShownPush {
  readonly title: string;
  readonly options: NotificationOptions & {
    readonly actions: readonly { readonly action: string; readonly title: string }[];
  };
}

export const shownPush = ({ title, body, lang, tag, path, stop }: PushText): ShownPush => ({
  title,
  options: {
    ...{ body, lang, tag, dir: 'ltr' },
    ...{ icon: `${PATHS.appIcons}any-192.png`, badge: `${PATHS.appIcons}badge-96.png` },
    data: { path, stop: stop.path },
    actions: [{ action: 'stop', title: stop.title }],
  },
});

/** The page that a click opens: always one of the shop. */
export function pageOfClick(action: string, data: unknown, origin: string): string {
  const { path, stop } = (data ?? {}) as { readonly path?: unknown; readonly stop?: unknown };
  const target = action === 'stop' ? stop : path;
  const address = isText(target) ? URL.parse(target, origin) : null;
  return address?.origin === origin ? address.href : `${origin}/`;
}

/** Opens the page, in a new window unless one has it: tabs of the shop may have a payment, or a form that is half filled in. */
export async function openPage(
  address: string,
  clients: Pick<Clients, 'matchAll' | 'openWindow'>,
): Promise<void> {
  const windows = await clients.matchAll({ type: 'window' });
  const open = windows.find(({ url }) => url === address);
  if (open) await open.focus();
  else await clients.openWindow(address);
}
