/** The store in which the order was made. Its signed-in member may correct it until the order is complete. */
import { useMutation, useQuery } from '@jinlan/client/data';
import { ShopForm, useShopForm } from '@jinlan/client/forms';
import { useToasts } from '@jinlan/client/toasts';
import { useWords } from '@jinlan/client/words';
import { Button, Select } from '@jinlan/ui';
import { useState } from 'react';
import { useSession } from '../../account/session.tsx';
import type { OrderFragment } from '../fragments.generated.ts';
import { ChangePlacePosDocument, StoresOfPurchaseDocument } from '../queries.generated.ts';

export function PlacePos({ order }: { readonly order: OrderFragment }) {
  const words = useWords('buy', 'orders');
  const { status } = useSession();
  const [changes, setChanges] = useState(false);
  const [savedName, setSavedName] = useState<string | null>(null);
  return (
    <div>
      <dt>{words('orders.place')}</dt>
      <dd>
        <p>{savedName ?? order.place_pos_name}</p>
        {order.staff_no ? <p>{words('orders.place.staff', { staff: order.staff_no })}</p> : null}
        {order.may_change_place_pos && status === 'customer' ? (
          changes ? (
            <ChangePlace
              order={order}
              onDone={(name) => {
                if (name !== null) setSavedName(name);
                setChanges(false);
              }}
            />
          ) : (
            <Button size="small" priority="low" onClick={() => setChanges(true)}>
              {words('orders.place.change')}
            </Button>
          )
        ) : null}
      </dd>
    </div>
  );
}

interface ChangePlaceProps {
  readonly order: OrderFragment;
  /** Called with the name of the chosen store. */
  readonly onDone: (name: string | null) => void;
}

function ChangePlace({ order, onDone }: ChangePlaceProps) {
  const words = useWords('orders');
  const toasts = useToasts();
  const [change] = useMutation(ChangePlacePosDocument);
  const { data } = useQuery(StoresOfPurchaseDocument, {});
  const own = { value: order.place_pos_code ?? '', label: order.place_pos_name ?? '' };
  const stores = (data?.pickupLocations?.items ?? []).flatMap((store) =>
    store?.pickup_location_code && store.pickup_location_code !== own.value
      ? [{ value: store.pickup_location_code, label: store.name ?? store.pickup_location_code }]
      : [],
  );
  const form = useShopForm<{ place: string }>({
    defaultValues: { place: own.value },
    check: () => ({}),
    async send({ place }) {
      const outcome = await change({ number: order.number, code: place });
      if (!outcome.ok)
        return {
          whole: words(outcome.error.kind === 'network' ? 'errors.network' : 'orders.place.failed'),
        };
      toasts.add({ type: 'info', message: words('orders.place.done') });
      onDone(outcome.value.changeOrderPlacePos.order.place_pos_name ?? null);
      return null;
    },
  });
  return (
    <ShopForm
      form={form}
      foot={
        <Button type="submit" size="small" busy={form.busy && words('ui.busy')}>
          {words('orders.place.save')}
        </Button>
      }
    >
      <Select label={words('orders.place.choose')} options={[own, ...stores]} {...form.field('place')} />
    </ShopForm>
  );
}
