import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { type Shop, ShopProvider } from '../../app/shop.tsx';
import { PromotionMessage } from './Promotion.tsx';

it('plain HTML is shown beside texts of the page builder and of other blocks', () => {
  const drawn = renderToStaticMarkup(
    <ShopProvider shop={{} as Shop}>
      <PromotionMessage
        tree={[
          { kind: 'html', html: '<p>Opening week</p>' },
          { kind: 'text', html: '<p>Free courier</p>' },
          { kind: 'block', identifier: 'more', children: [{ kind: 'html', html: 'Open on Sundays' }] },
        ]}
      />
    </ShopProvider>,
  );
  for (const words of ['Opening week', 'Free courier', 'Open on Sundays']) expect(drawn).toContain(words);
});
