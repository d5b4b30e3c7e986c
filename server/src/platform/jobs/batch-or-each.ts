/**
 * Handles a batch in one go, such as one transaction. If that fails, handles each of its items alone, so that one that fails
 * does not stop the others; `failed` is told of those. A batch of one is not repeated.
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
