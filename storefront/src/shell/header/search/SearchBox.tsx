/**
 * The search box with suggestions in any script: categories, terms, pieces. A search needs two characters
 * (specification 9); for one character it suggests the shop's terms that begin with it. A combobox: arrow keys move,
 * Enter opens the selected suggestion or the results, Esc closes.
 */

import { readMoney, useQuery } from '@jinlan/client/data';
import { useWords } from '@jinlan/client/words';
import { format } from '@jinlan/domain/money';
import { classNames, Icon, Picture, VisuallyHidden } from '@jinlan/ui';
import { type FormEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { SearchSuggestionsDocument, type SearchSuggestionsQuery } from '../../queries.generated.ts';
import styles from './SearchBox.module.css';
import { isLongEnough, searchPath, searchText } from './search-text.ts';

const PAUSE_MS = 200;
const kinds = ['category', 'term', 'product'] as const;

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
  const searched = searchText(parameters.get('query'));
  const [text, setText] = useState(searched);
  const [open, setOpen] = useState(false);
  const [at, setAt] = useState(-1);
  const [short, setShort] = useState(false);
  const settledSearch = useSettled(searchText(text), PAUSE_MS);
  const { data } = useQuery(
    SearchSuggestionsDocument,
    { search: settledSearch },
    { pause: !open || settledSearch === '' },
  );
  const suggestions = open && settledSearch !== '' ? (data?.searchSuggestions ?? []) : [];

  // After a link or Back, the box shows the current search.
  useEffect(() => setText(searched), [searched]);

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
    const search = searchText(text);
    if (chosen) go(chosen.url);
    else if (isLongEnough(search)) go(searchPath(search));
    else setShort(true);
  }

  function onKeyDown(event: KeyboardEvent): void {
    // During composition, the arrow keys select among the input method's candidates.
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape') {
      if (suggestions.length > 0) {
        // The browser's default action would also empty the box.
        event.preventDefault();
        setOpen(false);
      } else onDone();
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
        {kinds.map((kind) => {
          const options = suggestions.flatMap((suggestion, index) =>
            suggestion.kind === kind ? [{ suggestion, index }] : [],
          );
          return options.length === 0 ? null : (
            // biome-ignore lint/a11y/useSemanticElements: a group of options is not a fieldset
            <div key={kind} role="group" aria-label={words(`shell.search.${kind}`)}>
              <p className={styles.kind} aria-hidden="true">
                {words(`shell.search.${kind}`)}
              </p>
              {options.map(({ suggestion, index }) => (
                <Suggestion
                  key={`${suggestion.url} ${suggestion.label}`}
                  id={`${id}-${index}`}
                  suggestion={suggestion}
                  on={index === at}
                  onChoose={() => go(suggestion.url)}
                />
              ))}
            </div>
          );
        })}
      </div>
      <VisuallyHidden live>
        {suggestions.length > 0 ? words('shell.search.found', { count: suggestions.length }) : ''}
      </VisuallyHidden>
    </form>
  );
}

function Suggestion({
  id,
  suggestion: { kind, label, below, image_url, price: wire },
  on,
  onChoose,
}: {
  readonly id: string;
  readonly suggestion: SearchSuggestionsQuery['searchSuggestions'][number];
  readonly on: boolean;
  readonly onChoose: () => void;
}) {
  const price = readMoney(wire);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the input handles keys, as the combobox pattern requires
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={on}
      className={classNames(styles.option, on && styles.on)}
      onPointerDown={(event) => event.preventDefault()}
      onClick={onChoose}
    >
      {image_url ? (
        <span className={styles.picture}>
          <Picture src={image_url} alt="" sizes="48px" largest={160} />
        </span>
      ) : kind === 'term' ? (
        <Icon name="search" size={16} />
      ) : null}
      <span>{[...below, label].join(' › ')}</span>
      {price ? <span className={styles.price}>{format(price)}</span> : null}
    </div>
  );
}

/** Returns the value when it has not changed for this time (a debounce). */
function useSettled(value: string, milliseconds: number): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), milliseconds);
    return () => clearTimeout(timer);
  }, [value, milliseconds]);
  return settled;
}
