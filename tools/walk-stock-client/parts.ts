import type { Locator, Page } from 'playwright-core';

// Locators for the client's pages. Its class names begin with component and part; its inputs have the names of fields.

/** A part of one of the client's components, for instance `gallery-root`. */
export const part = (container: Page | Locator, name: string): Locator =>
  container.locator(`[class*="${name}-"]`).filter({ visible: true });

export const field = (container: Page | Locator, name: string): Locator =>
  container.locator(`[name="${name}"]`).filter({ visible: true });

export const submit = (container: Page | Locator): Locator =>
  container.locator('button[type="submit"]').filter({ visible: true });

/** The form of the open dialog. Closed dialogs stay on the page. */
export const openDialog = (page: Page): Locator => part(page, 'dialog-root_open').locator('form');

/** Waits until `holds` returns true. `condition` appears in the failure. */
export async function until(condition: string, holds: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + 20_000;
  for (;;) {
    if (await holds().catch(() => false)) return;
    if (Date.now() > deadline) throw new Error(`Expected ${condition}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

export const textOf = async (locator: Locator): Promise<string> => (await locator.first().innerText()).trim();

/** The first number in a text: 1234.5 for `HK$1,234.50`. */
export function numberIn(text: string): number {
  const [digits] = /\d[\d,]*(?:\.\d+)?/.exec(text) ?? [];
  if (digits === undefined) throw new Error(`No number in "${text}"`);
  return Number(digits.replaceAll(',', ''));
}

export const numberOf = async (locator: Locator): Promise<number> => numberIn(await textOf(locator));

/** The properties of an `<img>` on the page. */
interface Picture {
  readonly currentSrc: string;
  readonly complete: boolean;
  readonly naturalWidth: number;
}

/** Waits until every picture within `container` has loaded, scrolling to each; there must be at least one. */
export async function expectPictures(container: Locator): Promise<void> {
  const pictures = container.locator('img:not([src^="data:"])');
  await until('a picture', async () => (await pictures.count()) > 0);
  for (const picture of await pictures.all()) {
    if (!(await picture.isVisible())) continue;
    await picture.scrollIntoViewIfNeeded();
    const address = await picture.evaluate((image) => (image as unknown as Picture).currentSrc);
    await until(`the picture ${address} to load`, () =>
      picture.evaluate((image) => {
        const { complete, naturalWidth } = image as unknown as Picture;
        return complete && naturalWidth > 0;
      }),
    );
  }
}

/** Fills the fields of a form by their names. */
export async function fill(form: Page | Locator, values: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, value] of Object.entries(values)) await field(form, name).fill(value);
}

/** An address in Hong Kong as the client's forms need it. */
export const home = {
  'street[0]': 'Flat 2, 118 Hollywood Road',
  city: 'Sheung Wan',
  postcode: '999077',
  telephone: '91234567',
};

/** Chooses the first region if the shop lists regions, else types one. */
export async function fillRegion(form: Page | Locator): Promise<void> {
  const list = form
    .locator('select[name="region[region_id]"], select[name="region"]')
    .filter({ visible: true });
  const words = form.locator('input[name="region[region]"], input[name="region"]').filter({ visible: true });
  await list.or(words).first().waitFor();
  if ((await list.count()) > 0) await list.selectOption({ index: 1 });
  else await words.fill('Hong Kong Island');
}
