/** Lists pieces that the chosen delivery cannot bring, with a link to an alternative. */

import { useWords } from '@jinlan/client/words';
import { Button, Notice } from '@jinlan/ui';
import type { Shortages as Short } from '../use-shortages.ts';

export function Shortages({ short: { byCourier, pieces, switchDelivery } }: { readonly short: Short }) {
  const words = useWords('buy');
  return (
    <div aria-live="polite">
      {pieces.length > 0 ? (
        <Notice
          tone="warning"
          title={words(byCourier ? 'buy.checkout.short.courier' : 'buy.checkout.short.store')}
          action={
            byCourier ? (
              <Button size="small" onClick={switchDelivery}>
                {words('buy.checkout.short.collect')}
              </Button>
            ) : null
          }
        >
          <ul>
            {pieces.map(({ item_uid, name, available }) => (
              <li key={item_uid}>
                {available > 0
                  ? words('buy.checkout.short.some', { name, available })
                  : words('buy.checkout.short.none', { name })}
              </li>
            ))}
          </ul>
        </Notice>
      ) : null}
    </div>
  );
}
