/**
 * Where the retailer leads a search to instead of its results. On the server it is asked beforehand and answered as a
 * redirect; in the browser it comes with the results, so that a search costs one request.
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
