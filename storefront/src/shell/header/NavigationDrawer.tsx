import { useWords } from '@jinlan/client/words';
import { Dialog, Disclosure, Icon, Link } from '@jinlan/ui';
import { useLocation } from 'react-router';
import { useSession } from '../../account/session.tsx';
import { signInPathInside, useMiniProgram } from '../../mini-program/mode.ts';
import { useFrame } from '../frame-context.tsx';
import type { MenuEntry, MenuLink } from '../menu.ts';
import { MarketSwitcher } from './MarketSwitcher.tsx';
import styles from './NavigationDrawer.module.css';

/**
 * The menu below 1181 px. It opens scrolled to the top, without a backdrop; a click outside closes it (specification
 * 2).
 */
export function NavigationDrawer({
  open,
  onClose,
  onSearch = null,
}: {
  readonly open: boolean;
  readonly onClose: () => void;
  /** Opens the search; null if the header itself has a button for it. */
  readonly onSearch?: (() => void) | null;
}) {
  const words = useWords();
  const { status } = useSession();
  const { pathname, search } = useLocation();
  const { isOn } = useMiniProgram();
  const account = isOn && status === 'guest' ? signInPathInside(pathname + search) : '/account';
  const { menu } = useFrame();
  return (
    <Dialog
      open={open}
      onClose={onClose}
      variant="drawer-start"
      veil={false}
      title={words('shell.menu')}
      closeLabel={words('shell.menu.close')}
    >
      <nav aria-label={words('shell.menu')} className={styles.menu}>
        {menu.map((entry) => (
          <Entry key={entry.id} entry={entry} />
        ))}
      </nav>
      <ul className={styles.more}>
        {onSearch === null ? null : (
          <li>
            <button type="button" onClick={onSearch}>
              {words('shell.search')}
              <Icon name="search" size={16} />
            </button>
          </li>
        )}
        <li>
          <Link to={account}>
            {words('shell.account')}
            <Icon name="right" size={16} />
          </Link>
        </li>
        <li>
          <Link to="/dynamicGoldPrice/">
            {words('shell.gold.today')}
            <Icon name="right" size={16} />
          </Link>
        </li>
        <li>
          <Link to="/checkout/checkOrder/">
            {words('shell.orderLookup')}
            <Icon name="right" size={16} />
          </Link>
        </li>
      </ul>
      <MarketSwitcher full />
    </Dialog>
  );
}

function Entry({ entry }: { readonly entry: MenuEntry }) {
  const words = useWords();
  const groups = [
    ...entry.groups,
    ...entry.diamond,
    ...(entry.others.length > 0
      ? [{ code: 'others', label: words('shell.menu.others'), links: entry.others }]
      : []),
  ];
  if (groups.length === 0) {
    return (
      <Link to={entry.to} className={styles.plain}>
        {entry.name}
      </Link>
    );
  }
  return (
    <Disclosure summary={entry.name} name="navigation">
      <Link to={entry.to} className={styles.explore}>
        {words('shell.menu.explore', { name: entry.name })}
      </Link>
      {groups.map((group) => (
        <div key={group.code} className={styles.group}>
          <p>{group.label}</p>
          <Links links={group.links} />
        </div>
      ))}
    </Disclosure>
  );
}

function Links({ links }: { readonly links: readonly MenuLink[] }) {
  return (
    <ul>
      {links.map((link) => (
        <li key={link.id}>
          <Link to={link.to}>{link.name}</Link>
          {link.children.length > 0 ? <Links links={link.children} /> : null}
        </li>
      ))}
    </ul>
  );
}
