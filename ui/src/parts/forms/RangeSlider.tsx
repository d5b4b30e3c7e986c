/**
 * A range with two handles, and optionally two fields. Each handle is a native slider, so that keyboard, touch and
 * screen readers work. The two sliders overlap, and ignore clicks that are not on their handle.
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
import { type Handle, handleNear, placesOf, type Span, withHandle } from './range-slider.ts';

export interface RangeSliderProps {
  readonly label: ReactNode;
  /** Ascending, in whole units; with fewer than two the handles cannot be moved. */
  readonly stops: readonly number[];
  readonly span: Span;
  /** Minimum number of stops between the handles: 1 where a stop is an edge between steps. */
  readonly gap?: number;
  readonly handleLabels: { readonly [Name in Handle]: string };
  /** Text of a stop for a handle. */
  readonly stopText: (stop: number, handle: Handle) => string;
  /** Two fields below the line. */
  readonly typed?: TypedEnds;
  /** Called once the handle has stopped or the field has lost the focus. */
  readonly onChange: (span: Span) => void;
  /** Between line and fields, e.g. the names of the steps. */
  readonly children?: ReactNode;
}

export interface TypedEnds {
  readonly text: (end: number | null) => string;
  /** Null for an empty field, undefined for no number. */
  readonly read: (text: string) => number | null | undefined;
  readonly unit: string;
  readonly unitFirst?: boolean;
  readonly between: string;
  /** Placeholder of an empty field. */
  readonly placeholders: { readonly [Name in Handle]: string };
  /** Below the fields where one contains no number. */
  readonly error: string;
}

/** Milliseconds. A key held down moves many stops: only the last counts. */
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
  const rest = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  useEffect(() => () => clearTimeout(rest.current), []);
  const shown = draft ?? span;
  const places = placesOf(stops, shown);
  const last = stops.length - 1;
  const share = (place: number): string => `${last < 1 ? 0 : (100 * place) / last}%`;

  function settle(next: Span | null): void {
    clearTimeout(rest.current);
    setDraft(null);
    if (next !== null && (next.from !== span.from || next.to !== span.to)) onChange(next);
  }

  function move(handle: Handle, place: number): void {
    const next = withHandle(stops, shown, handle, place, gap);
    setDraft(next);
    clearTimeout(rest.current);
    if (!pressed.current) rest.current = setTimeout(() => settle(next), restMs);
  }

  function touchLine(event: PointerEvent<HTMLDivElement>): void {
    if (event.target instanceof HTMLInputElement || last < 1) return;
    const box = event.currentTarget.getBoundingClientRect();
    const place = Math.round(((event.clientX - box.left) / box.width) * last);
    settle(withHandle(stops, shown, handleNear(places, place), place, gap));
  }

  const handle = (name: Handle, above: boolean): ReactNode => (
    <input
      type="range"
      className={classNames(styles.handle, above && styles.above)}
      min={0}
      max={Math.max(1, last)}
      value={places[name]}
      disabled={last < 1}
      aria-label={handleLabels[name]}
      aria-valuetext={stopText(stops[places[name]] ?? 0, name)}
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
          <line className={styles.span} x1={share(places.from)} x2={share(places.to)} y1="50%" y2="50%" />
        </svg>
        {handle('from', places.from > last / 2)}
        {handle('to', false)}
      </div>
      {children}
      {typed ? (
        <TypedFields typed={typed} span={shown} handleLabels={handleLabels} onChange={settle} />
      ) : null}
    </fieldset>
  );
}

const handles: readonly Handle[] = ['from', 'to'];

const ascending = ({ from, to }: Span): Span =>
  from !== null && to !== null && from > to ? { from: to, to: from } : { from, to };

interface Typed {
  readonly text: string;
  /** The value of the end at that time. */
  readonly end: number | null;
}

function TypedFields({
  typed,
  span,
  handleLabels,
  onChange,
}: Pick<RangeSliderProps, 'span' | 'handleLabels' | 'onChange'> & { readonly typed: TypedEnds }) {
  const id = useId();
  // A typed text stays until its end is changed otherwise: by the handle, or by removing a filter.
  const [texts, setTexts] = useState<{ readonly [Name in Handle]?: Typed }>({});
  const textOf = (name: Handle): string | undefined =>
    texts[name]?.end === span[name] ? texts[name]?.text : undefined;
  const wrong = (name: Handle): boolean => {
    const text = textOf(name);
    return text !== undefined && typed.read(text) === undefined;
  };
  const anyWrong = wrong('from') || wrong('to');
  const inputs = { from: useRef<HTMLInputElement>(null), to: useRef<HTMLInputElement>(null) };

  function leave(name: Handle): void {
    const text = textOf(name);
    if (text === undefined || wrong(name)) return;
    setTexts({ ...texts, [name]: undefined });
    onChange(ascending({ ...span, [name]: typed.read(text) ?? null }));
  }

  // A text typed before hydration stays, and counts if its field has lost the focus meanwhile.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only at hydration
  useLayoutEffect(() => {
    const found: { [Name in Handle]?: Typed } = {};
    for (const name of handles) {
      const text = inputs[name].current?.value ?? '';
      if (text !== typed.text(span[name])) found[name] = { text, end: span[name] };
    }
    if (found.from || found.to) setTexts(found);
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only at hydration
  useEffect(() => {
    let left = span;
    for (const name of handles) {
      const input = inputs[name].current;
      const end = input && input !== document.activeElement ? typed.read(input.value) : undefined;
      if (end !== undefined && end !== span[name]) left = { ...left, [name]: end };
    }
    if (left !== span) onChange(ascending(left));
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
        aria-invalid={wrong(name) ? true : undefined}
        aria-describedby={wrong(name) ? id : undefined}
        value={textOf(name) ?? typed.text(span[name])}
        onChange={(event) => setTexts({ ...texts, [name]: { text: event.target.value, end: span[name] } })}
        onBlur={() => leave(name)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          leave(name);
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
