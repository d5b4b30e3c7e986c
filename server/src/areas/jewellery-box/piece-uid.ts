/** `JewelleryPiece.uid`: base64 of `bought/<order>/<line>` or `added/<id>`. */
export type PieceKey =
  | { readonly origin: 'bought'; readonly orderNumber: string; readonly position: number }
  | { readonly origin: 'added'; readonly id: number };

export const uidOf = (key: PieceKey): string =>
  btoa(key.origin === 'bought' ? `bought/${key.orderNumber}/${key.position}` : `added/${key.id}`);

/** Null if no piece can have it. */
export function readUid(uid: string): PieceKey | null {
  const text = Buffer.from(uid.slice(0, 64), 'base64').toString('latin1');
  const bought = /^bought\/(\d{14})\/([1-9]\d{0,5})$/.exec(text);
  if (bought) return { origin: 'bought', orderNumber: bought[1] ?? '', position: Number(bought[2]) };
  const added = /^added\/([1-9]\d{0,14})$/.exec(text);
  return added ? { origin: 'added', id: Number(added[1]) } : null;
}
