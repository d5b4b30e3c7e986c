import type {
  AddReturnCommentInput,
  AddReturnPictureInput,
  AddReturnTrackingInput,
  CustomerReturnsArgs,
  RemoveReturnPictureInput,
  RemoveReturnTrackingInput,
} from '../../../graphql/generated/resolvers.ts';
import type { Wire } from '../../../graphql/wire.ts';
import type { RequestContext } from '../../../platform/context.ts';
import { loadDetails, type OrderDetails } from '../reading/load-details.ts';
import { presentOrder } from '../reading/present-order.ts';
import { jobs, type Services } from '../services.ts';
import type { OrderRow } from '../store.ts';
import { findCustomerReturn, listCustomerReturns } from './list-returns.ts';
import { addReturnPicture, deleteOldPictures, removeReturnPicture } from './pictures.ts';
import { returnUid } from './return-uid.ts';
import { addReturnTracking, removeReturnTracking } from './send-back.ts';
import { addReturnComment } from './write-comment.ts';

type Caller = Pick<RequestContext, 'actor' | 'storeView' | 'source' | 'isGone'>;

/** The returns of buyers, which they read and write about. The methods return the types of the GraphQL schema. */
export interface BuyerReturns {
  ofCustomer(context: Caller, args: CustomerReturnsArgs): Promise<Wire<'Returns'>>;
  /** Returns null for an unknown return, and for somebody else's. */
  one(context: Caller, uid: string): Promise<Wire<'Return'> | null>;
  comment(context: Caller, input: AddReturnCommentInput): Promise<Wire<'AddReturnCommentOutput'>>;
  addTracking(context: Caller, input: AddReturnTrackingInput): Promise<Wire<'AddReturnTrackingOutput'>>;
  removeTracking(
    context: Caller,
    input: RemoveReturnTrackingInput,
  ): Promise<Wire<'RemoveReturnTrackingOutput'>>;
  addPicture(context: Caller, input: AddReturnPictureInput): Promise<Wire<'AddReturnPictureOutput'>>;
  removePicture(context: Caller, input: RemoveReturnPictureInput): Promise<Wire<'RemoveReturnPictureOutput'>>;
}

const daySeconds = 86_400;

export function createBuyerReturns(services: Services): BuyerReturns {
  services.platform.jobs.every(jobs.deleteReturnPictures, daySeconds, () => deleteOldPictures(services));
  const present = ({ storeView }: Caller, details: OrderDetails, sequence: number): Wire<'Return'> | null => {
    const { returns } = presentOrder(services, details, 'browser', storeView.locale);
    const uid = returnUid(details.order.number, sequence);
    return returns.items.find((sent) => sent.uid === uid) ?? null;
  };
  const presentChanged = async (
    context: Caller,
    { order, sequence }: { readonly order: OrderRow; readonly sequence: number },
  ) => present(context, await loadDetails(services, order), sequence);

  return {
    async ofCustomer(context, args) {
      const { returns, total, currentPage, pageSize } = await listCustomerReturns(
        services,
        context.actor,
        args,
      );
      return {
        items: returns.map(({ details, sequence }) => present(context, details, sequence)),
        page_info: {
          current_page: currentPage,
          page_size: pageSize,
          total_pages: Math.ceil(total / pageSize),
        },
        total_count: total,
      };
    },
    async one(context, uid) {
      const found = await findCustomerReturn(services, context.actor, uid);
      return found && present(context, found.details, found.sequence);
    },
    comment: async (context, input) => ({
      return: await presentChanged(context, await addReturnComment(services, context.actor, input)),
    }),
    async addTracking(context, input) {
      const added = await addReturnTracking(services, context.actor, input);
      const sent = await presentChanged(context, added);
      const parcels = sent?.shipping?.tracking ?? [];
      const parcel = parcels.find(
        (each) => each?.tracking_number === added.trackingNumber && each.carrier.uid === input.carrier_uid,
      );
      return { return: sent, return_shipping_tracking: parcel ?? null };
    },
    removeTracking: async (context, input) => ({
      return: await presentChanged(context, await removeReturnTracking(services, context.actor, input)),
    }),
    addPicture: async (context, input) => ({
      return: await presentChanged(context, await addReturnPicture(services, context.actor, input, context)),
    }),
    removePicture: async (context, input) => ({
      return: await presentChanged(context, await removeReturnPicture(services, context.actor, input)),
    }),
  };
}
