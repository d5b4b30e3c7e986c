/**
 * The keys in an e-mail's link to a customer's order. They are removed from the address bar, so that a copied address does
 * not reveal them.
 */

import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { type MailedKeys, mailedKeysOf, noKeys } from './mailed-keys.ts';

export function useMailedKeys(): MailedKeys {
  const navigate = useNavigate();
  const { hash, search } = useLocation();
  const [keys, setKeys] = useState<MailedKeys>(noKeys);
  useEffect(() => {
    const mailed = mailedKeysOf(hash);
    if (Object.values(mailed).every((key) => key === null)) return;
    setKeys(mailed);
    void navigate({ search }, { replace: true, preventScrollReset: true });
  }, [hash, navigate, search]);
  return keys;
}
