/**
 * Redirects a search to the page that the retailer set for it. The server asks before it renders, and answers with a
 * redirect. In the browser the redirect comes with the results, so a search is one request.
 */
import { type LoaderFunctionArgs, redirect } from 'react-router';
import { isLongEnough, searchText } from '../header/search/search-text.ts';
import { SearchRedirectDocument } from '../queries.generated.ts';
import { clientContext } from './resolve-path.ts';

export async function redirectSearch({ request, context }: LoaderFunctionArgs): Promise<Response | null> {
  if (typeof window !== 'undefined') return null;
  const url = new URL(request.url);
  const search = searchText(url.searchParams.get('query'));
  if (!isLongEnough(search)) return null;
  const { data } = await context.get(clientContext).query(SearchRedirectDocument, { search }).toPromise();
  const to = data?.searchTerm?.redirect;
  return to ? redirect(to) : null;
}
