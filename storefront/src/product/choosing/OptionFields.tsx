/** The fields of a piece's customisable options: text, date, time, select, checkboxes, each with its surcharge. */

import { useWords } from '@jinlan/client/words';
import { format } from '@jinlan/domain/money';
import { Checkbox, FieldGroup, RadioCard, Select, TextArea, TextField } from '@jinlan/ui';
import { rateText } from '../waterfall.ts';
import styles from './Choices.module.css';
import type { Answers, Charge, OptionKind, PieceOption } from './options.ts';

interface OptionFieldsProps {
  readonly options: readonly PieceOption[];
  readonly answers: Answers;
  /** Uids of options that still need an answer. */
  readonly missing: readonly string[];
  readonly onChange: (answers: Answers, option: PieceOption) => void;
}

export function OptionFields({ options, answers, missing, onChange }: OptionFieldsProps) {
  return options.map((option) => (
    <OptionField
      key={option.uid}
      option={option}
      answer={answers[option.uid]}
      missing={missing.includes(option.uid)}
      onChange={(answer) => onChange({ ...answers, [option.uid]: answer }, option)}
    />
  ));
}

interface OptionFieldProps {
  readonly option: PieceOption;
  readonly answer: Answers[string] | undefined;
  readonly missing: boolean;
  readonly onChange: (answer: Answers[string]) => void;
}

const inputTypes: Readonly<Partial<Record<OptionKind, string>>> = {
  date: 'date',
  date_time: 'datetime-local',
  time: 'time',
};

function OptionField(props: OptionFieldProps) {
  switch (props.option.kind) {
    case 'drop_down':
      return <OneOfList {...props} />;
    case 'radio':
      return <OneOfFew {...props} />;
    case 'checkbox':
    case 'multiple':
      return <Several {...props} />;
    default:
      return <Written {...props} />;
  }
}

function useOption({ option, missing }: OptionFieldProps) {
  const words = useWords('piece');
  const more = (charge: Charge): string => {
    if (typeof charge === 'number')
      return charge === 0 ? '' : words('piece.files.more', { price: rateText(charge) });
    return charge.minor === 0 ? '' : words('piece.files.more', { price: format(charge) });
  };
  const isWritten = option.values.length === 0;
  return {
    words,
    more,
    frame: {
      label: option.title,
      mark: option.required ? undefined : words('ui.optional'),
      error: missing
        ? words(isWritten ? 'piece.option.fill' : 'piece.choose', { option: option.title })
        : undefined,
    },
  };
}

function Written(props: OptionFieldProps) {
  const { option, answer, onChange } = props;
  const { words, more, frame } = useOption(props);
  const { kind, mostCharacters, charge } = option;
  const hints = [
    more(charge),
    mostCharacters > 0 ? words('piece.option.most', { most: mostCharacters }) : '',
    kind === 'file' ? words('piece.option.file') : '',
  ].filter((hint) => hint !== '');
  const control = {
    ...frame,
    hint: hints.length > 0 ? hints.join(' · ') : undefined,
    value: typeof answer === 'string' ? answer : '',
    required: option.required,
    ...(mostCharacters > 0 ? { maxLength: mostCharacters } : {}),
  };
  return kind === 'area' ? (
    <TextArea {...control} rows={3} onChange={(event) => onChange(event.target.value)} />
  ) : (
    <TextField
      {...control}
      type={inputTypes[kind] ?? 'text'}
      autoComplete="off"
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

const chosenOf = (answer: Answers[string] | undefined): readonly string[] =>
  typeof answer === 'object' ? answer : [];

function OneOfList(props: OptionFieldProps) {
  const { option, answer, onChange } = props;
  const { words, more, frame } = useOption(props);
  return (
    <Select
      {...frame}
      value={chosenOf(answer)[0] ?? ''}
      required={option.required}
      placeholder={words(option.required ? 'piece.set.choose' : 'piece.set.none')}
      options={option.values.map(({ uid, title, charge }) => {
        const price = more(charge);
        return {
          value: uid,
          label: price === '' ? title : words('piece.set.priced', { name: title, price }),
        };
      })}
      onChange={({ target }) => onChange(target.value === '' ? [] : [target.value])}
    />
  );
}

function OneOfFew(props: OptionFieldProps) {
  const { option, answer, onChange } = props;
  const { words, more, frame } = useOption(props);
  const [chosen] = chosenOf(answer);
  return (
    <FieldGroup label={frame.label} error={frame.error}>
      <div className={styles.few}>
        {option.required ? null : (
          <RadioCard
            name={option.uid}
            label={words('piece.set.none')}
            checked={chosen === undefined}
            onChange={() => onChange([])}
          />
        )}
        {option.values.map(({ uid, title, charge }) => (
          <RadioCard
            key={uid}
            name={option.uid}
            label={title}
            end={more(charge)}
            checked={chosen === uid}
            onChange={() => onChange([uid])}
          />
        ))}
      </div>
    </FieldGroup>
  );
}

function Several(props: OptionFieldProps) {
  const { option, answer, onChange } = props;
  const { more, frame } = useOption(props);
  const chosen = chosenOf(answer);
  return (
    <FieldGroup label={frame.label} error={frame.error}>
      <ul className={styles.several}>
        {option.values.map(({ uid, title, charge }) => (
          <li key={uid}>
            <Checkbox
              label={title}
              hint={more(charge) || undefined}
              checked={chosen.includes(uid)}
              onChange={({ target }) => {
                const others = chosen.filter((other) => other !== uid);
                onChange(target.checked ? [...others, uid] : others);
              }}
            />
          </li>
        ))}
      </ul>
    </FieldGroup>
  );
}
