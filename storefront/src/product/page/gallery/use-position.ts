/**
 * The shopper's position, requested only by the shopper, and rounded to about a kilometre before it leaves the page.
 */
import { useState } from 'react';

export interface Position {
  /** Degrees, WGS 84. */
  readonly latitude: number;
  readonly longitude: number;
}

type State = 'unasked' | 'asking' | 'found' | 'refused';

const WAIT_MS = 10_000;

const rounded = (degrees: number): number => Math.round(degrees * 100) / 100;

export function usePosition() {
  const [position, setPosition] = useState<Position | null>(null);
  const [state, setState] = useState<State>('unasked');
  function locate(): void {
    if (!('geolocation' in navigator)) {
      setState('refused');
      return;
    }
    setState('asking');
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        setPosition({ latitude: rounded(coords.latitude), longitude: rounded(coords.longitude) });
        setState('found');
      },
      () => setState('refused'),
      { timeout: WAIT_MS, maximumAge: 600_000 },
    );
  }
  return { position, state, locate };
}
