/** Links to pages that the shop knows by name. Renders nothing if the retailer has not made the page. */
import type { LinkedPage } from '@jinlan/contract/wire';
import { Link, LinkButton } from '@jinlan/ui';
import type { ComponentProps } from 'react';
import { useShop } from './shop.tsx';

interface ToPage {
  readonly page: LinkedPage;
  /** Query of the page, such as `?about=JL1`. */
  readonly search?: string;
}

export function PageLink({ page, search = '', ...link }: ToPage & Omit<ComponentProps<typeof Link>, 'to'>) {
  const path = useShop().pages[page];
  return path === undefined ? null : <Link {...link} to={path + search} />;
}

export function PageButton({
  page,
  search = '',
  ...link
}: ToPage & Omit<ComponentProps<typeof LinkButton>, 'to'>) {
  const path = useShop().pages[page];
  return path === undefined ? null : <LinkButton {...link} to={path + search} />;
}
