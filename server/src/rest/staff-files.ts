import { businessDay } from '@jinlan/domain/kernel';
import type { RequestContext } from '../platform/context.ts';
import { refuse } from '../platform/requests/refusal.ts';
import { type RestCall, RestFile, type RestRequest } from './frame/index.ts';

/**
 * Files for making an ordered design: the workshop sheet, and the metal of each piece. Only staff of
 * the order's store may get them, by their token. For a pair, `?part=her` or `him` selects the ring;
 * the default is the first.
 */
const lineOf = ({ params }: RestRequest): number => {
  const text = params.line ?? '';
  return /^[1-9]\d{0,2}$/.test(text) ? Number(text) : 0;
};

const findDesign = ({ areas, actor }: RequestContext, request: RestRequest) =>
  areas.ordering.staff.design({ actor }, request.params.number ?? '', lineOf(request));

const sheet = (baseUrl: string): RestCall => ({
  method: 'GET',
  path: '/staff/orders/:number/lines/:line/sheet.pdf',
  async handle(context, request) {
    const { areas, storeView } = context;
    const { order, line, made } = await findDesign(context, request);
    const { dueMoved, dueOn } = order.state.facts;
    const pdf = await areas.customiser.sheet(made, {
      locale: storeView.locale,
      shopName: areas.stores.shop().name[storeView.locale],
      orderNumber: order.number,
      line,
      orderedOn: businessDay(order.placedAt),
      madeBy: made.madeBy ?? null,
      dueOn: dueMoved && dueOn ? dueOn : made.dueOn,
      address: `${baseUrl}/staff/orders/${order.number}`,
    });
    return new RestFile(`${order.number}-${line}.pdf`, 'application/pdf', pdf);
  },
});

const types = { stl: 'model/stl', glb: 'model/gltf-binary' } as const;

const metal = (kind: keyof typeof types): RestCall => ({
  method: 'GET',
  path: `/staff/orders/:number/lines/:line/metal.${kind}`,
  async handle(context, request) {
    const { order, line, made } = await findDesign(context, request);
    const { part } = request.query;
    const piece =
      part === undefined ? made.parts[0] : made.parts.find((candidate) => candidate.part === part);
    if (!piece) throw refuse('ORDER_NOT_FOUND');
    const content = await context.areas.customiser.benchFile(piece.blueprint, kind);
    return new RestFile(`${order.number}-${line}-${piece.part}.${kind}`, types[kind], content);
  },
});

export const staffFileCalls = (baseUrl: string): readonly RestCall[] => [
  sheet(baseUrl),
  metal('stl'),
  metal('glb'),
];
