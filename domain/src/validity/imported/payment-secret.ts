/** A secret in the file of a payment provider: in another file, or sealed. */
import * as v from 'valibot';

export const paymentSecret = v.pipe(
  v.string(),
  v.regex(
    /^(?:file:.+|sealed:[A-Za-z0-9+/=]+)$/,
    'must be `file:` and a path, or `sealed:` and what `npm run seal` printed',
  ),
);
