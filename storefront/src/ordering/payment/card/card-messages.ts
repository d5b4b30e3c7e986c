/** Messages of the bank's frame, whose script defines the protocol. All others are ignored. */
export type CardMessage =
  | { readonly type: 'ready' }
  | { readonly type: 'height'; readonly height: number }
  | { readonly type: 'validity'; readonly complete: boolean }
  | { readonly type: 'nonce'; readonly nonce: string; readonly brand: string; readonly last4: string }
  | { readonly type: 'refused'; readonly message: string };

/** Maximum height in pixels. A higher frame must be broken. */
const maxHeight = 1200;

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

export function readCardMessage(data: unknown): CardMessage | null {
  if (typeof data !== 'object' || data === null) return null;
  const { type, height, complete, nonce, brand, last4, message } = data as Record<string, unknown>;
  switch (type) {
    case 'ready':
      return { type };
    case 'height':
      return typeof height === 'number' && height > 0 ? { type, height: Math.min(maxHeight, height) } : null;
    case 'validity':
      return { type, complete: complete === true };
    case 'nonce':
      return typeof nonce === 'string' && nonce !== ''
        ? { type, nonce, brand: textOf(brand), last4: textOf(last4) }
        : null;
    case 'refused':
      return { type, message: textOf(message) };
    default:
      return null;
  }
}
