/**
 * Handles a batch at once, for instance in one transaction. If that fails, handles each item alone, so that an item that
 * fails does not stop the others; calls `failed` with each of those. A batch of one item is not handled twice.
 */
export async function batchOrEach<Item>(
  items: readonly Item[],
  handle: (items: readonly Item[]) => Promise<unknown>,
  failed: (err: unknown, item: Item) => void,
): Promise<void> {
  if (items.length === 0) return;
  try {
    await handle(items);
  } catch (err) {
    const [first] = items;
    if (items.length === 1 && first !== undefined) return failed(err, first);
    for (const item of items) await handle([item]).catch((error: unknown) => failed(error, item));
  }
}
