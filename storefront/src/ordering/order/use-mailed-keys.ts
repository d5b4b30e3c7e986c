/** The key of an e-mail's link to a customer's order. It leaves the address, so that a copied address does not reveal it. */

import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { keyOfLink } from '../history/last-order.ts';
import { type MailedKeys, noKeys } from './mailed-keys.ts';

export function useMailedKeys(): MailedKeys {
  const navigate = useNavigate();
  const { hash, search } = useLocation();
  const [keys, setKeys] = useState<MailedKeys>(noKeys);
  useEffect(() => {
    const cancel = keyOfLink(hash, 'cancel');
    if (cancel === null) return;
    setKeys({ ...noKeys, cancel });
    void navigate({ search }, { replace: true, preventScrollReset: true });
  }, [hash, navigate, search]);
  return keys;
}
