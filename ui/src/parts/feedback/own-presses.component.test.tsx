import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { Dialog } from './Dialog.tsx';

afterEach(cleanup);

describe('a dialog', () => {
  function draw() {
    const pressed: string[] = [];
    render(
      <>
        <button type="button">Outside</button>
        <Dialog open onClose={() => pressed.push('closed')} title="Menu" closeLabel="Close">
          <button type="button" onClick={() => pressed.push('inside')}>
            Inside
          </button>
        </Dialog>
      </>,
    );
    return { pressed, inside: screen.getByText('Inside'), outside: screen.getByText('Outside') };
  }

  it('ignores a click whose press began outside it, and accepts the next click', () => {
    const { pressed, inside, outside } = draw();
    fireEvent.pointerDown(outside);
    fireEvent.click(inside, { detail: 1 });
    expect(pressed).toEqual([]);
    fireEvent.pointerDown(inside);
    fireEvent.click(inside, { detail: 1 });
    expect(pressed).toEqual(['inside']);
  });

  it('accepts clicks of keyboards and screen readers, which have no press', () => {
    const { pressed, inside, outside } = draw();
    fireEvent.pointerDown(outside);
    fireEvent.click(inside, { detail: 0 });
    fireEvent.click(inside, { detail: 1 });
    expect(pressed).toEqual(['inside', 'inside']);
  });
});
