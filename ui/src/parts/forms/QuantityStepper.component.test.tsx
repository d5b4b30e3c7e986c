import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { QuantityStepper } from './QuantityStepper.tsx';

afterEach(cleanup);

function draw(first: number, { min = 1, max = 99 } = {}) {
  const changes: number[] = [];
  const refused: number[] = [];
  function ControlledStepper() {
    const [value, setValue] = useState(first);
    return (
      <QuantityStepper
        value={value}
        min={min}
        max={max}
        label="Quantity"
        increaseLabel="More"
        decreaseLabel="Less"
        onChange={(next) => {
          changes.push(next);
          setValue(next);
        }}
        onRefused={(typed) => refused.push(typed)}
      />
    );
  }
  render(<ControlledStepper />);
  return {
    user: userEvent.setup(),
    box: screen.getByRole<HTMLInputElement>('textbox', { name: 'Quantity' }),
    more: screen.getByRole<HTMLButtonElement>('button', { name: 'More' }),
    less: screen.getByRole<HTMLButtonElement>('button', { name: 'Less' }),
    changes,
    refused,
  };
}

describe('a quantity', () => {
  it('goes up and down by its buttons, and stops at its limits', async () => {
    const { user, box, more, less, changes } = draw(2, { max: 3 });
    await user.click(more);
    expect(box.value).toBe('3');
    expect(more.disabled).toBe(true);
    await user.click(less);
    await user.click(less);
    expect(less.disabled).toBe(true);
    expect(changes).toEqual([3, 2, 1]);
  });

  it('applies a typed value once, on Enter or blur', async () => {
    const { user, box, changes } = draw(1);
    await user.clear(box);
    await user.type(box, '12{Enter}');
    await user.tab();
    expect(changes).toEqual([12]);
    await user.clear(box);
    await user.type(box, '7');
    await user.tab();
    expect(changes).toEqual([12, 7]);
  });

  it('reads full-width digits and drops other characters', async () => {
    const { user, box, changes } = draw(1);
    await user.clear(box);
    await user.type(box, '1a２-{Enter}');
    expect(changes).toEqual([12]);
  });

  it.each([
    ['0', [0]],
    ['100', [100]],
    ['1.5', [1.5]],
    ['', []],
  ])('shows the old number again when %o was typed', async (typed, refusals) => {
    const { user, box, changes, refused } = draw(4);
    await user.clear(box);
    await user.type(box, `${typed}{Enter}`);
    expect(box.value).toBe('4');
    expect(changes).toEqual([]);
    expect(refused).toEqual(refusals);
  });
});
