/**
 * A range with two handles, and optionally two fields. Each handle is a native slider, so keyboard, touch and screen
 * readers work. The sliders overlap, and ignore clicks beside their handles.
 */
import {
  type PointerEvent,
  type ReactNode,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { classNames } from '../class-names.ts';
import { FieldNote } from './Field.tsx';
import styles from './RangeSlider.module.css';
import { type Handle, handleNear, positionsOf, type Span, withHandle } from './range-slider.ts';

export interface RangeSliderProps {
  readonly label: ReactNode;
  /** Ascending, in whole units. With fewer than two, the handles cannot be moved. */
  readonly stops: readonly number[];
  readonly span: Span;
  /** Minimum number of stops between the handles; 1 if stops are edges between steps. */
  readonly gap?: number;
  readonly handleLabels: { readonly [Name in Handle]: string };
  readonly stopText: (stop: number, handle: Handle) => string;
  /** Two fields below the line. */
  readonly typed?: TypedEnds;
  /** Called when the handle has stopped or the field has lost the focus. */
  readonly onChange: (span: Span) => void;
  /** Between line and fields, such as the names of the steps. */
  readonly children?: ReactNode;
}

export interface TypedEnds {
  readonly text: (end: number | null) => string;
  /** Null for an empty field, undefined if the text is not a number. */
  readonly read: (text: string) => number | null | undefined;
  readonly unit: string;
  readonly unitFirst?: boolean;
  readonly between: string;
  /** Text in an empty field. */
  readonly placeholders: { readonly [Name in Handle]: string };
  /** Shown below the fields if one contains no number. */
  readonly error: string;
}

/** Milliseconds. While a key is held down the handle passes many stops; only the last counts. */
const restMs = 250;

export function RangeSlider({
  label,
  stops,
  span,
  gap = 0,
  handleLabels,
  stopText,
  typed,
  onChange,
  children,
}: RangeSliderProps) {
  const [draft, setDraft] = useState<Span | null>(null);
  const pressed = useRef(false);
  const restTimer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  useEffect(() => () => clearTimeout(restTimer.current), []);
  const shownSpan = draft ?? span;
  const positions = positionsOf(stops, shownSpan);
  const last = stops.length - 1;
  const share = (position: number): string => `${last < 1 ? 0 : (100 * position) / last}%`;

  function settle(next: Span | null): void {
    clearTimeout(restTimer.current);
    setDraft(null);
    if (next !== null && (next.from !== span.from || next.to !== span.to)) onChange(next);
  }

  function move(handle: Handle, position: number): void {
    const next = withHandle(stops, shownSpan, handle, position, gap);
    setDraft(next);
    clearTimeout(restTimer.current);
    if (!pressed.current) restTimer.current = setTimeout(() => settle(next), restMs);
  }

  function touchLine(event: PointerEvent<HTMLDivElement>): void {
    if (event.target instanceof HTMLInputElement || last < 1) return;
    const box = event.currentTarget.getBoundingClientRect();
    const position = Math.round(((event.clientX - box.left) / box.width) * last);
    settle(withHandle(stops, shownSpan, handleNear(positions, position), position, gap));
  }

  const handle = (name: Handle, above: boolean): ReactNode => (
    <input
      type="range"
      className={classNames(styles.handle, above && styles.above)}
      min={0}
      max={Math.max(1, last)}
      value={positions[name]}
      disabled={last < 1}
      aria-label={handleLabels[name]}
      aria-valuetext={stopText(stops[positions[name]] ?? 0, name)}
      onChange={(event) => move(name, Number(event.target.value))}
      onPointerDown={() => {
        pressed.current = true;
      }}
      onPointerUp={() => {
        pressed.current = false;
        settle(draft);
      }}
      onPointerCancel={() => {
        pressed.current = false;
        settle(draft);
      }}
      onBlur={() => settle(draft)}
    />
  );

  return (
    <fieldset className={styles.slider}>
      <legend className={styles.legend}>{label}</legend>
      <div className={styles.track} onPointerDown={touchLine}>
        <svg className={styles.line} aria-hidden="true" focusable="false">
          <line x1="0" x2="100%" y1="50%" y2="50%" />
          <line
            className={styles.span}
            x1={share(positions.from)}
            x2={share(positions.to)}
            y1="50%"
            y2="50%"
          />
        </svg>
        {handle('from', positions.from > last / 2)}
        {handle('to', false)}
      </div>
      {children}
      {typed ? (
        <TypedFields typed={typed} span={shownSpan} handleLabels={handleLabels} onChange={settle} />
      ) : null}
    </fieldset>
  );
}

const handles: readonly Handle[] = ['from', 'to'];

const ascending = ({ from, to }: Span): Span =>
  from !== null && to !== null && from > to ? { from: to, to: from } : { from, to };

interface Typed {
  readonly text: string;
  /** The value of the end when the text was typed. */
  readonly end: number | null;
}

function TypedFields({
  typed,
  span,
  handleLabels,
  onChange,
}: Pick<RangeSliderProps, 'span' | 'handleLabels' | 'onChange'> & { readonly typed: TypedEnds }) {
  const id = useId();
  // A field shows what was typed until its value changes otherwise: by the slider's handle, or when a filter is removed.
  const [texts, setTexts] = useState<{ readonly [Name in Handle]?: Typed }>({});
  const textOf = (name: Handle): string | undefined =>
    texts[name]?.end === span[name] ? texts[name]?.text : undefined;
  const isInvalid = (name: Handle): boolean => {
    const text = textOf(name);
    return text !== undefined && typed.read(text) === undefined;
  };
  const anyWrong = isInvalid('from') || isInvalid('to');
  const inputs = { from: useRef<HTMLInputElement>(null), to: useRef<HTMLInputElement>(null) };

  function applyText(name: Handle): void {
    const text = textOf(name);
    if (text === undefined || isInvalid(name)) return;
    setTexts({ ...texts, [name]: undefined });
    onChange(ascending({ ...span, [name]: typed.read(text) ?? null }));
  }

  // A text typed before hydration stays, and counts if its field has lost the focus since.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only at hydration
  useLayoutEffect(() => {
    const typedTexts: { [Name in Handle]?: Typed } = {};
    for (const name of handles) {
      const text = inputs[name].current?.value ?? '';
      if (text !== typed.text(span[name])) typedTexts[name] = { text, end: span[name] };
    }
    if (typedTexts.from || typedTexts.to) setTexts(typedTexts);
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only at hydration
  useEffect(() => {
    let nextSpan = span;
    for (const name of handles) {
      const input = inputs[name].current;
      const end = input && input !== document.activeElement ? typed.read(input.value) : undefined;
      if (end !== undefined && end !== span[name]) nextSpan = { ...nextSpan, [name]: end };
    }
    if (nextSpan !== span) onChange(ascending(nextSpan));
  }, []);

  const field = (name: Handle): ReactNode => (
    <span className={classNames(styles.field, typed.unitFirst && styles.unitFirst)}>
      <input
        ref={inputs[name]}
        type="text"
        inputMode="decimal"
        autoComplete="off"
        placeholder={typed.placeholders[name]}
        aria-label={handleLabels[name]}
        aria-invalid={isInvalid(name) ? true : undefined}
        aria-describedby={isInvalid(name) ? id : undefined}
        value={textOf(name) ?? typed.text(span[name])}
        onChange={(event) => setTexts({ ...texts, [name]: { text: event.target.value, end: span[name] } })}
        onBlur={() => applyText(name)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          applyText(name);
        }}
      />
      {typed.unit === '' ? null : <span aria-hidden="true">{typed.unit}</span>}
    </span>
  );

  return (
    <>
      <div className={styles.fields}>
        {field('from')}
        <span aria-hidden="true">{typed.between}</span>
        {field('to')}
      </div>
      {anyWrong ? (
        <FieldNote id={id} error>
          {typed.error}
        </FieldNote>
      ) : null}
    </>
  );
}
