/**
 * The menu from 1181 px. Hovering opens it after a short delay; it closes shortly after the pointer leaves, so a
 * diagonal way to the panel works. The entry's button or the down arrow opens it by keyboard; Esc returns the focus. On
 * touch screens the first tap opens, the second follows the link. For a second after each navigation the pointer is
 * ignored (specification 2).
 */

import { useWords } from '@jinlan/client/words';
import { Container, classNames, Link, Picture } from '@jinlan/ui';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { useFrame } from '../frame-context.tsx';
import { fitMenu, isActive, type MenuEntry, type MenuGroup, type MenuLink } from '../menu.ts';
import styles from './MegaMenu.module.css';

const REST_MS = 80;
const LINGER_MS = 180;
/** Milliseconds, from specification 9. */
const MENU_LOCK_MS = 1000;

export function MegaMenu() {
  const words = useWords();
  const frame = useFrame();
  const menu = fitMenu(frame.menu, { name: words('shell.menu.others'), to: '/sitemap' });
  const { pathname } = useLocation();
  const [open, setOpen] = useState<string | null>(null);
  const [locked, setLocked] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const firstPath = useRef(pathname);
  const nav = useRef<HTMLElement>(null);

  useEffect(() => {
    if (firstPath.current === pathname) return;
    firstPath.current = pathname;
    setOpen(null);
    setLocked(true);
    const unlock = setTimeout(() => setLocked(false), MENU_LOCK_MS);
    return () => clearTimeout(unlock);
  }, [pathname]);

  useEffect(() => () => clearTimeout(timer.current), []);

  useEffect(() => {
    if (open === null) return;
    const close = ({ target }: PointerEvent) => {
      if (!nav.current?.contains(target as Node)) setOpen(null);
    };
    document.addEventListener('pointerdown', close);
    return () => document.removeEventListener('pointerdown', close);
  }, [open]);

  function plan(id: string | null, wait: number): void {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setOpen(id), wait);
  }

  return (
    <nav
      ref={nav}
      aria-label={words('shell.menu')}
      className={classNames(styles.nav, locked && styles.locked)}
    >
      <Container width="page">
        <ul className={styles.list}>
          {menu.map((entry) => (
            <MenuItem
              key={entry.id}
              entry={entry}
              active={isActive(entry, pathname)}
              open={open === entry.id}
              onRest={() => plan(entry.id, open === null ? REST_MS : 0)}
              onLeave={() => plan(null, LINGER_MS)}
              onToggle={(isOpen) => setOpen(isOpen ? entry.id : null)}
            />
          ))}
        </ul>
      </Container>
    </nav>
  );
}

function MenuItem({
  entry,
  active,
  open,
  onRest,
  onLeave,
  onToggle,
}: {
  readonly entry: MenuEntry;
  readonly active: boolean;
  readonly open: boolean;
  readonly onRest: () => void;
  readonly onLeave: () => void;
  readonly onToggle: (open: boolean) => void;
}) {
  const words = useWords();
  const item = useRef<HTMLLIElement>(null);
  const byFinger = useRef(false);
  const hasPanel = entry.groups.length + entry.diamond.length + entry.others.length > 0;

  function onKeyDown(event: KeyboardEvent): void {
    const top = item.current;
    if (!top) return;
    if (event.key === 'Escape' && open) {
      event.stopPropagation();
      onToggle(false);
      top.querySelector<HTMLElement>('a')?.focus();
      return;
    }
    const inPanel = (event.target as HTMLElement).closest('[data-panel]') !== null;
    if (event.key === 'ArrowDown' || (event.key === 'ArrowUp' && inPanel)) {
      if (!hasPanel) return;
      event.preventDefault();
      if (!open) onToggle(true);
      const forward = event.key === 'ArrowDown';
      // The panel renders with the new state, so the focus can move into it one frame later.
      requestAnimationFrame(() => step(top, forward));
    } else if ((event.key === 'ArrowRight' || event.key === 'ArrowLeft') && !inPanel) {
      const beside = event.key === 'ArrowRight' ? top.nextElementSibling : top.previousElementSibling;
      beside?.querySelector<HTMLElement>('a')?.focus();
    }
  }

  return (
    <li
      ref={item}
      onPointerEnter={(event) => event.pointerType === 'mouse' && onRest()}
      onPointerLeave={(event) => event.pointerType === 'mouse' && onLeave()}
      onBlur={(event) => {
        if (open && !event.currentTarget.contains(event.relatedTarget)) onToggle(false);
      }}
      onKeyDown={onKeyDown}
    >
      <Link
        to={entry.to}
        className={classNames(styles.top, entry.isMostPopular && styles.pill, open && styles.open)}
        aria-current={active ? 'true' : undefined}
        onPointerDown={({ pointerType }) => {
          byFinger.current = pointerType === 'touch';
        }}
        onClick={(event) => {
          if (!byFinger.current || !hasPanel || open) return;
          event.preventDefault();
          onToggle(true);
        }}
      >
        {entry.name}
      </Link>
      {hasPanel ? (
        <button
          type="button"
          className={styles.toggle}
          aria-expanded={open}
          aria-label={words('shell.menu.expand', { name: entry.name })}
          onClick={() => onToggle(!open)}
        />
      ) : null}
      {hasPanel && open ? <Panel entry={entry} /> : null}
    </li>
  );
}

/** Focuses the panel's next or previous link; from the bar, the first link. */
function step(top: HTMLElement, forward: boolean): void {
  const links = [...top.querySelectorAll<HTMLElement>('[data-panel] a')];
  const at = links.indexOf(document.activeElement as HTMLElement);
  links[forward ? at + 1 : Math.max(at - 1, 0)]?.focus();
}

function Panel({ entry }: { readonly entry: MenuEntry }) {
  const words = useWords();
  return (
    <div className={styles.panel} data-panel="">
      <Container width="page" className={entry.banner ? styles.withBanner : undefined}>
        <div className={styles.groups}>
          {entry.groups.map((group) => (
            <Group key={group.code} group={group} />
          ))}
          {entry.others.length > 0 ? (
            <Group group={{ code: 'others', label: words('shell.menu.others'), links: entry.others }} />
          ) : null}
          {entry.diamond.length > 0 ? (
            <section className={styles.diamond} aria-label={words('shell.menu.diamond')}>
              {entry.diamond.map((group) => (
                <Group key={group.code} group={group} />
              ))}
            </section>
          ) : null}
          {entry.id === 'more' ? null : (
            <Link to={entry.to} className={styles.explore}>
              {words('shell.menu.explore', { name: entry.name })}
            </Link>
          )}
        </div>
        {entry.banner ? (
          <figure className={styles.banner}>
            <Picture src={entry.banner} type="image-category" alt="" ratio={1.6} sizes="30vw" largest={960} />
            <figcaption>
              <span>{entry.name}</span>
              <Link to={entry.to}>{words('shell.menu.series')}</Link>
            </figcaption>
          </figure>
        ) : null}
      </Container>
    </div>
  );
}

function Group({ group }: { readonly group: MenuGroup }) {
  return (
    <div className={styles.group}>
      <p className={styles.label}>{group.label || '\u00a0'}</p>
      <Links links={group.links} />
    </div>
  );
}

function Links({ links }: { readonly links: readonly MenuLink[] }) {
  const { pathname } = useLocation();
  return (
    <ul>
      {links.map((link) => (
        <li key={link.id}>
          <Link to={link.to} aria-current={link.to === pathname ? 'page' : undefined}>
            {link.name}
          </Link>
          {link.children.length > 0 ? <Links links={link.children} /> : null}
        </li>
      ))}
    </ul>
  );
}
