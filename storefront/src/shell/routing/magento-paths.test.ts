import { createStaticHandler } from 'react-router';
import { expect, it } from 'vitest';
import { magentoRoutes } from './magento-paths.ts';

it.each([
  ['/catalogsearch/result/?q=gold%20ring', '/search.html?query=gold+ring'],
  ['/catalogsearch/result?q=%E9%87%91', '/search.html?query=%E9%87%91'],
  ['/customer/account/login/', '/sign-in'],
  ['/checkout/cart/', '/cart'],
  ['/sales/guest/form/', '/checkout/checkOrder/'],
])('%s of a Magento shop redirects permanently to %s', async (path, to) => {
  const { query } = createStaticHandler([...magentoRoutes]);
  const answer = await query(new Request(`http://shop${path}`));
  expect(answer).toBeInstanceOf(Response);
  const { status, headers } = answer as Response;
  expect([status, headers.get('location')]).toEqual([301, to]);
});
