/** The made-to-order sub-brand's own pages, by their address (specification 2); `.html` is optional. */
const fixed = ['made-to-order/core-jewels', 'made-to-order/apt'];

export function isSubBrandPath(pathname: string, marker: string): boolean {
  if (pathname === '/customizer' || pathname.startsWith('/customizer/')) return true;
  const path = pathname.replace(/\/$/, '').replace(/\.html$/, '');
  return [...fixed, marker].some(
    (ending) => ending !== '' && (path === ending || path.endsWith(`/${ending}`)),
  );
}

/** A design being made: its screen has a bar of its own. */
export const isDesignPath = (pathname: string): boolean => /^\/customizer\/[^/]+\/./.test(pathname);
