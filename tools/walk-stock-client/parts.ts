import type { Locator, Page } from 'playwright-core';

// Where things are on the client's pages. Its class names begin with component and part; its inputs have the names of fields.

/** A part of one of the client's components, for instance `gallery-root`. */
export const part = (place: Page | Locator, name: string): Locator =>
  place.locator(`[class*="${name}-"]`).filter({ visible: true });

export const field = (place: Page | Locator, name: string): Locator =>
  place.locator(`[name="${name}"]`).filter({ visible: true });

export const submit = (place: Page | Locator): Locator =>
  place.locator('button[type="submit"]').filter({ visible: true });

/** The form of the dialog that is open; closed ones stay on the page. */
export const openDialog = (page: Page): Locator => part(page, 'dialog-root_open').locator('form');

/** Waits until `holds` answers true. `what` stands in the failure. */
export async function until(what: string, holds: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + 20_000;
  for (;;) {
    if (await holds().catch(() => false)) return;
    if (Date.now() > deadline) throw new Error(`Expected ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

export const textOf = async (locator: Locator): Promise<string> => (await locator.first().innerText()).trim();

/** The first number of a text: of `HK$1,234.50` 1234.5. */
export function numberIn(text: string): number {
  const [digits] = /\d[\d,]*(?:\.\d+)?/.exec(text) ?? [];
  if (digits === undefined) throw new Error(`No number in "${text}"`);
  return Number(digits.replaceAll(',', ''));
}

export const numberOf = async (locator: Locator): Promise<number> => numberIn(await textOf(locator));

/** Of an `<img>`, as the page has it. */
interface Picture {
  readonly currentSrc: string;
  readonly complete: boolean;
  readonly naturalWidth: number;
}

/** Every picture within `place` has arrived, each after it was scrolled to, and there is one at least. */
export async function expectPictures(place: Locator): Promise<void> {
  const pictures = place.locator('img:not([src^="data:"])');
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

/** A place in Hong Kong as the client's forms have it. */
export const home = {
  'street[0]': 'Flat 2, 118 Hollywood Road',
  city: 'Sheung Wan',
  postcode: '999077',
  telephone: '91234567',
};

/** Chooses the first region where the shop names regions, and else writes one. */
export async function fillRegion(form: Page | Locator): Promise<void> {
  const list = form
    .locator('select[name="region[region_id]"], select[name="region"]')
    .filter({ visible: true });
  const words = form.locator('input[name="region[region]"], input[name="region"]').filter({ visible: true });
  await list.or(words).first().waitFor();
  if ((await list.count()) > 0) await list.selectOption({ index: 1 });
  else await words.fill('Hong Kong Island');
}
