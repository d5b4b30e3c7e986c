import { storedValues } from '@jinlan/client/data';
import { useMemo } from 'react';
import { useClient } from 'urql';
import { useSessionStore } from '../../account/session.tsx';
import type { DeviceTools } from './locking.ts';

export function useDeviceTools(): DeviceTools {
  const client = useClient();
  const session = useSessionStore();
  return useMemo(() => ({ client, session, stored: storedValues }), [client, session]);
}
