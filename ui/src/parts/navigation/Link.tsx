/** The design system has no router. The app sets the component that renders links once, with `LinkProvider`. */
import {
  type AnchorHTMLAttributes,
  type ComponentType,
  createContext,
  type ReactNode,
  useContext,
} from 'react';

export interface LinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  /** Path of this shop, or an absolute address. */
  readonly to: string;
}

function PlainLink({ to, ...rest }: LinkProps) {
  return <a href={to} {...rest} />;
}

const LinkContext = createContext<ComponentType<LinkProps>>(PlainLink);

export function LinkProvider({
  component,
  children,
}: {
  readonly component: ComponentType<LinkProps>;
  readonly children: ReactNode;
}) {
  return <LinkContext value={component}>{children}</LinkContext>;
}

export function Link(props: LinkProps) {
  const Component = useContext(LinkContext);
  return <Component {...props} />;
}
