/** The courier's page for a parcel. Staff type the courier's name as they like. */

interface Courier {
  readonly names: RegExp;
  readonly address: (number: string) => string;
  /** Whether its page asks for the last four digits of the mobile number. */
  readonly asksForPhone: boolean;
}

const couriers: readonly Courier[] = [
  {
    names: /顺丰|順豐|^sf\b|sf[ -]?express/i,
    address: (number) => `https://www.sf-express.com/chn/sc/waybill/waybill-detail/${number}`,
    asksForPhone: true,
  },
  {
    names: /fed ?ex|联邦快递|聯邦快遞/i,
    address: (number) => `https://www.fedex.com/fedextrack/?trknbr=${number}`,
    asksForPhone: false,
  },
  {
    names: /\bdhl\b/i,
    address: (number) => `https://www.dhl.com/en/express/tracking.html?AWB=${number}`,
    asksForPhone: false,
  },
];

export interface TrackingLink {
  readonly url: string;
  readonly asksForPhone: boolean;
}

/** Returns the link to the courier's page; null if the courier's page is unknown. */
export function trackingLink(carrier: string, number: string): TrackingLink | null {
  const courier = couriers.find(({ names }) => names.test(carrier));
  return courier
    ? { url: courier.address(encodeURIComponent(number)), asksForPhone: courier.asksForPhone }
    : null;
}

/** Returns the last four digits of a mobile number; null if it is masked, or missing. */
export function phoneEnd(telephone: string | null | undefined): string | null {
  const digits = telephone?.replace(/\D/g, '') ?? '';
  return telephone?.includes('*') || digits.length < 7 ? null : digits.slice(-4);
}
