/**
 * The search box with its suggestions, from two characters on (specification section 9), in any script. A combobox:
 * arrows walk the list, Enter opens the chosen one or the results, Esc closes.
 */
import { format } from '@jinlan/domain/money';
import { classNames, Icon, Picture } from '@jinlan/ui';
import { type FormEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { readMoney } from '../../data/money.ts';
import { useQuery } from '../../data/use-query.ts';
import { useWords } from '../../words/words.tsx';
import { SearchSuggestionsDocument } from '../queries.generated.ts';
import styles from './SearchBox.module.css';

const MINIMUM = 2;
const PAUSE_MS = 200;

export function SearchBox({
  focusWhen,
  onDone,
}: {
  readonly focusWhen: boolean;
  readonly onDone: () => void;
}) {
  const words = useWords();
  const navigate = useNavigate();
  const [parameters] = useSearchParams();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(parameters.get('query') ?? '');
  const [open, setOpen] = useState(false);
  const [at, setAt] = useState(-1);
  const [short, setShort] = useState(false);
  const asked = useSettled(text.trim(), PAUSE_MS);
  const longEnough = [...asked].length >= MINIMUM;
  const { data } = useQuery(SearchSuggestionsDocument, { search: asked }, { pause: !open || !longEnough });
  const suggestions = open && longEnough ? (data?.searchSuggestions ?? []) : [];

  useEffect(() => {
    if (focusWhen) input.current?.focus();
  }, [focusWhen]);

  function go(address: string): void {
    setOpen(false);
    setAt(-1);
    input.current?.blur();
    onDone();
    navigate(address);
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    const chosen = suggestions[at];
    const wanted = text.trim();
    if (chosen) go(chosen.url);
    else if ([...wanted].length < MINIMUM) setShort(true);
    else go(`/search.html?query=${encodeURIComponent(wanted)}`);
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === 'Escape') {
      if (open) setOpen(false);
      else onDone();
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      setOpen(true);
      const last = suggestions.length - 1;
      setAt((now) => (event.key === 'ArrowDown' ? (now >= last ? -1 : now + 1) : now < 0 ? last : now - 1));
    }
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: <search> is not yet announced everywhere
    <form
      role="search"
      className={styles.box}
      action="/search.html"
      onSubmit={submit}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setOpen(false);
      }}
    >
      <button type="submit" className={styles.submit} aria-label={words('shell.search')}>
        <Icon name="search" size={20} />
      </button>
      <input
        ref={input}
        type="search"
        name="query"
        role="combobox"
        aria-label={words('shell.search')}
        aria-autocomplete="list"
        aria-expanded={suggestions.length > 0}
        aria-controls={`${id}-list`}
        aria-activedescendant={at >= 0 ? `${id}-${at}` : undefined}
        aria-describedby={short ? `${id}-short` : undefined}
        placeholder={words('shell.search.placeholder')}
        autoComplete="off"
        enterKeyHint="search"
        maxLength={100}
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          setOpen(true);
          setAt(-1);
          setShort(false);
        }}
        onFocus={() => setOpen(true)}
        onKeyDown={onKeyDown}
      />
      {short ? (
        <p id={`${id}-short`} className={styles.short} role="alert">
          {words('shell.search.short')}
        </p>
      ) : null}
      <div
        id={`${id}-list`}
        role="listbox"
        aria-label={words('shell.search.suggestions')}
        className={styles.list}
        hidden={suggestions.length === 0}
      >
        {suggestions.map((suggestion, index) => {
          const price = readMoney(suggestion.price);
          return (
            // biome-ignore lint/a11y/useKeyWithClickEvents: keys are the input's, as the combobox pattern has it
            <div
              key={`${suggestion.kind} ${suggestion.url} ${suggestion.label}`}
              id={`${id}-${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={index === at}
              className={classNames(styles.option, index === at && styles.on)}
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => go(suggestion.url)}
            >
              {suggestion.image_url ? (
                <span className={styles.picture}>
                  <Picture src={suggestion.image_url} alt="" sizes="48px" largest={160} />
                </span>
              ) : null}
              <span>{suggestion.label}</span>
              {price ? <span className={styles.price}>{format(price)}</span> : null}
            </div>
          );
        })}
      </div>
    </form>
  );
}

/** The value once it has rested. */
function useSettled(value: string, milliseconds: number): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), milliseconds);
    return () => clearTimeout(timer);
  }, [value, milliseconds]);
  return settled;
}
