/** The addresses of the made-to-order sub-brand (specification 2). `.html` is optional. */
const fixed = ['made-to-order/core-jewels', 'made-to-order/apt'];

export function isSubBrandPath(pathname: string, marker: string): boolean {
  if (pathname === '/customizer' || pathname.startsWith('/customizer/')) return true;
  const path = pathname.replace(/\/$/, '').replace(/\.html$/, '');
  return [...fixed, marker].some(
    (ending) => ending !== '' && (path === ending || path.endsWith(`/${ending}`)),
  );
}

/** Whether the page belongs to the customiser, which has its own bar. */
export const isDesignPath = (pathname: string): boolean => /^\/customizer\/[^/]+\/./.test(pathname);
