/** The options of a set: few choices as cards, many as a native select, multiple choices as checkboxes. */

import { useWords } from '@jinlan/client/words';
import { format } from '@jinlan/domain/money';
import { Checkbox, FieldGroup, QuantityStepper, RadioCard, Select } from '@jinlan/ui';
import { choose, type SetChoice, type SetChosen, type SetOption, without } from './bundle.ts';
import styles from './Choices.module.css';

interface BundleChoicesProps {
  readonly options: readonly SetOption[];
  readonly chosen: SetChosen;
  /** Uids of options that still need a choice. */
  readonly missing: readonly string[];
  readonly onChange: (chosen: SetChosen, option: SetOption) => void;
}

/** Maximum number of cards; more choices become a select. */
const mostCards = 4;

export function BundleChoices({ options, chosen, missing, onChange }: BundleChoicesProps) {
  return options.map((option) => {
    const props = { option, chosen, missing: missing.includes(option.uid), onChange };
    if (option.many) return <Several key={option.uid} {...props} />;
    if (option.choices.length > mostCards) return <OneOfMany key={option.uid} {...props} />;
    return <OneOfFew key={option.uid} {...props} />;
  });
}

interface OneProps {
  readonly option: SetOption;
  readonly chosen: SetChosen;
  readonly missing: boolean;
  readonly onChange: BundleChoicesProps['onChange'];
}

const none = '';

/** The choice's price as text; empty for a choice that the bundle's own price includes. */
const priceText = ({ price, adds }: SetChoice): string =>
  price.minor === 0 ? '' : `${adds ? '+' : ''}${format(price)}`;

function useChoice({ option, chosen, missing, onChange }: OneProps) {
  const words = useWords('piece');
  const chosenChoice = option.choices.find(({ uid }) => chosen[uid] !== undefined);
  return {
    value: chosenChoice?.uid ?? (option.required ? null : none),
    error: missing ? words('piece.choose', { option: option.title }) : undefined,
    onChoose(uid: string): void {
      const choice = option.choices.find((candidate) => candidate.uid === uid);
      onChange(choose(option, chosen, choice?.uid ?? null, choice?.quantity ?? 1), option);
    },
  };
}

function OneOfFew(props: OneProps) {
  const words = useWords('piece');
  const { option } = props;
  const { value, error, onChoose } = useChoice(props);
  return (
    <FieldGroup label={option.title} error={error}>
      <div className={styles.few}>
        {option.required ? null : (
          <RadioCard
            name={option.uid}
            label={words('piece.set.none')}
            checked={value === none}
            onChange={() => onChoose(none)}
          />
        )}
        {option.choices.map((choice) => (
          <RadioCard
            key={choice.uid}
            name={option.uid}
            label={choiceName(choice)}
            end={choice.soldOut ? words('browse.soldOut') : priceText(choice)}
            disabled={choice.soldOut}
            checked={value === choice.uid}
            onChange={() => onChoose(choice.uid)}
          />
        ))}
      </div>
    </FieldGroup>
  );
}

function OneOfMany(props: OneProps) {
  const words = useWords('piece');
  const { option } = props;
  const { value, error, onChoose } = useChoice(props);
  return (
    <Select
      label={option.title}
      error={error}
      value={value ?? none}
      placeholder={words(option.required ? 'piece.set.choose' : 'piece.set.none')}
      options={option.choices.map((choice) => ({
        value: choice.uid,
        label: choice.soldOut
          ? words('piece.set.soldOut', { name: choiceName(choice) })
          : choice.price.minor === 0
            ? choiceName(choice)
            : words('piece.set.priced', { name: choiceName(choice), price: priceText(choice) }),
        disabled: choice.soldOut,
      }))}
      onChange={(event) => onChoose(event.target.value)}
    />
  );
}

function Several({ option, chosen, missing, onChange }: OneProps) {
  const words = useWords('piece');
  return (
    <FieldGroup
      label={option.title}
      error={missing ? words('piece.choose', { option: option.title }) : undefined}
    >
      <ul className={styles.several}>
        {option.choices.map((choice) => {
          const quantity = chosen[choice.uid];
          return (
            <li key={choice.uid}>
              <Checkbox
                label={choiceName(choice)}
                hint={choice.soldOut ? words('browse.soldOut') : priceText(choice)}
                disabled={choice.soldOut}
                checked={quantity !== undefined}
                onChange={(event) =>
                  onChange(
                    event.target.checked
                      ? choose(option, chosen, choice.uid, choice.quantity)
                      : without(chosen, choice.uid),
                    option,
                  )
                }
              />
              {quantity !== undefined && choice.canChangeQuantity ? (
                <QuantityStepper
                  value={quantity}
                  label={words('piece.set.quantityOf', { name: choice.label })}
                  increaseLabel={words('ui.increase')}
                  decreaseLabel={words('ui.decrease')}
                  onChange={(count) => onChange(choose(option, chosen, choice.uid, count), option)}
                />
              ) : null}
            </li>
          );
        })}
      </ul>
    </FieldGroup>
  );
}

const choiceName = ({ label, quantity, canChangeQuantity }: SetChoice): string =>
  quantity > 1 && !canChangeQuantity ? `${label} × ${quantity}` : label;
