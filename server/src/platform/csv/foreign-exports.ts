const shopify =
  "This is Shopify's product export, which is not read. Write its pieces into products.json (docs/first-shop.md), or into products.csv with the columns of Magento's product export";

/**
 * Exports of other shops that the import does not read. Each is recognised by columns that only its files have together.
 */
const foreignExports: readonly (readonly [columns: readonly string[], message: string])[] = [
  [['title', 'body (html)', 'vendor'], shopify],
  [['title', 'variant sku', 'variant price'], shopify],
  [
    ['coupon code', 'created', 'times used'],
    "This is Magento's export of coupon codes, which does not say what the coupons give. Write each with its terms into coupons.csv (docs/first-shop.md)",
  ],
  [
    ['_finance_website', 'store_credit'],
    "This is Magento's export of customers' balances, which is not read. Write each customer's credit into store-credit.csv (docs/first-shop.md)",
  ],
  [
    ['value type', 'discount class'],
    "This is Shopify's export of discounts, which is not read. Write each into coupons.csv or promotions.json (docs/first-shop.md)",
  ],
  [
    ['last characters', 'initial balance'],
    "This is Shopify's export of gift cards, which has only the last characters of their codes. Ask for the whole codes, and write them into gift-cards.csv (docs/first-shop.md)",
  ],
  [
    ['discount_type', 'coupon_amount'],
    "This is WooCommerce's export of coupons, which is not read. Write each into coupons.csv, its amounts in minor units (docs/first-shop.md)",
  ],
  [
    ['tier_price_website', 'tier_price_qty', 'tier_price'],
    "This is Magento's export of tier prices, which is not read: a piece has one price for each quantity and customer. Write that into prices.csv, and discounts into promotions.json (docs/first-shop.md)",
  ],
];

/** Returns which export a file with these column names is, and what to do instead; null for any other file. */
export function foreignExport(names: readonly string[]): string | null {
  const present = new Set(names.map((name) => name.trim().toLowerCase()));
  return foreignExports.find(([columns]) => columns.every((column) => present.has(column)))?.[1] ?? null;
}
