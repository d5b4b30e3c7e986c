import type { LinkProps } from '@jinlan/ui';
import { Link } from 'react-router';

/** A link inside the back office: `/coupons` leads to `/admin/coupons`. */
export const OfficeLink = ({ to, ...rest }: LinkProps) => <Link to={to} {...rest} />;
