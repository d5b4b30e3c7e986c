/**
 * The controls of the stage: views at the lower left; turn, zoom and ground at the lower right; the others behind one
 * button.
 */
import type { Ground } from '@jinlan/atelier/viewer';
import { useWords } from '@jinlan/client/words';
import { classNames } from '@jinlan/ui';
import { useEffect, useId, useRef, useState } from 'react';
import styles from './StageControls.module.css';
import { StageIcon, type StageSign } from './StageIcon.tsx';
import type { StageView, Wearer } from './stage-view.ts';

interface SignButtonProps {
  readonly sign: StageSign;
  readonly label: string;
  readonly onPress: () => void;
  readonly pressed?: boolean;
  readonly disabled?: boolean;
  readonly className?: string | undefined;
}

function SignButton({ sign, label, onPress, pressed, disabled = false, className }: SignButtonProps) {
  return (
    <button
      type="button"
      className={classNames(styles.round, className)}
      aria-label={label}
      title={label}
      aria-pressed={pressed}
      disabled={disabled}
      onClick={onPress}
    >
      <StageIcon name={sign} />
    </button>
  );
}

export interface ViewPickerProps {
  readonly views: readonly StageView[];
  readonly view: StageView;
  readonly wearer: Wearer | null;
  readonly onView: (view: StageView) => void;
}

export function ViewPicker({ views, view, wearer, onView }: ViewPickerProps) {
  const words = useWords('stage');
  const name = useId();
  const row = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls each new view into sight
  useEffect(() => {
    const chosen = row.current?.querySelector<HTMLElement>('label:has(:checked)');
    if (row.current && chosen)
      row.current.scrollLeft = chosen.offsetLeft + chosen.offsetWidth / 2 - row.current.clientWidth / 2;
  }, [view]);
  return (
    <div ref={row} className={styles.views} role="radiogroup" aria-label={words('stage.views')}>
      {views.map((viewName) => (
        <label key={viewName} className={styles.view}>
          <input type="radio" name={name} checked={viewName === view} onChange={() => onView(viewName)} />
          <span>{words(`stage.view.${viewName === 'worn' ? (wearer ?? 'finger') : viewName}`)}</span>
        </label>
      ))}
    </div>
  );
}

export interface EyeControlsProps {
  readonly ground: Ground;
  readonly isZoomed: boolean;
  readonly turnable: boolean;
  readonly onTurn: () => void;
  readonly onZoom: () => void;
  readonly onGround: () => void;
}

export function EyeControls({ ground, isZoomed, turnable, onTurn, onZoom, onGround }: EyeControlsProps) {
  const words = useWords('stage');
  return (
    <div className={styles.eye}>
      <SignButton sign="turn" label={words('stage.turn')} disabled={!turnable} onPress={onTurn} />
      <SignButton
        sign={isZoomed ? 'farther' : 'nearer'}
        label={words(isZoomed ? 'stage.farther' : 'stage.nearer')}
        onPress={onZoom}
      />
      <SignButton
        sign={ground === 'day' ? 'night' : 'day'}
        label={words(ground === 'day' ? 'stage.night' : 'stage.day')}
        onPress={onGround}
        className={styles.wide}
      />
    </div>
  );
}

export interface MenuEntry {
  readonly sign: StageSign;
  readonly label: string;
  readonly onChoose: () => void;
  readonly pressed?: boolean;
  readonly disabled?: boolean;
  /** Whether the control is shown only if there is no space for the separate button. */
  readonly narrow?: boolean;
}

export function MoreMenu({ entries }: { readonly entries: readonly MenuEntry[] }) {
  const words = useWords('stage');
  const [open, setOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const list = useId();

  useEffect(() => {
    if (!open) return;
    const outside = ({ target }: Event) => {
      if (!box.current?.contains(target as Node)) setOpen(false);
    };
    const leave = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.stopPropagation();
      setOpen(false);
      box.current?.querySelector('button')?.focus();
    };
    document.addEventListener('pointerdown', outside);
    document.addEventListener('keydown', leave, true);
    return () => {
      document.removeEventListener('pointerdown', outside);
      document.removeEventListener('keydown', leave, true);
    };
  }, [open]);

  return (
    <div className={styles.more} ref={box}>
      <button
        type="button"
        className={styles.round}
        aria-label={words('stage.more')}
        title={words('stage.more')}
        aria-expanded={open}
        aria-controls={list}
        onClick={() => setOpen(!open)}
      >
        <StageIcon name="more" />
      </button>
      <ul id={list} className={styles.menu} hidden={!open}>
        {entries.map(({ sign, label, onChoose, pressed, disabled, narrow }) => (
          <li key={sign} className={narrow ? styles.narrow : undefined}>
            <button
              type="button"
              className={styles.entry}
              aria-pressed={pressed}
              disabled={disabled}
              onClick={() => {
                setOpen(false);
                onChoose();
              }}
            >
              <StageIcon name={sign} />
              {label}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
