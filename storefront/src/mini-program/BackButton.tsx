/**
 * The mini-program's button back to the previous page, or home if the tab has none (specification 2). Not shown on the
 * mini-program's home path.
 */

import { useWords } from '@jinlan/client/words';
import { IconButton } from '@jinlan/ui';
import { useLocation, useNavigate } from 'react-router';
import { isHomePath, useMiniProgram } from './mode.ts';

/** The router counts the pages of the tab from 0. */
const hasPageBefore = (): boolean => ((history.state as { idx?: number } | null)?.idx ?? 0) > 0;

export function BackButton() {
  const words = useWords();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const { isOn, home } = useMiniProgram();
  if (!isOn || isHomePath(pathname)) return null;
  return (
    <IconButton
      icon="left"
      label={words('shell.back')}
      onClick={() => void (hasPageBefore() ? navigate(-1) : navigate(home))}
    />
  );
}
