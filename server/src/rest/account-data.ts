import type { DataForm } from '../areas/privacy/index.ts';
import { type RestCall, RestStream } from './frame/index.ts';

const types = {
  json: 'application/json; charset=utf-8',
  html: 'text/html; charset=utf-8',
} as const satisfies Record<DataForm, string>;

/** The data that the shop holds about the signed-in customer, as a file. `?key=` is the key from `requestCustomerData`. */
const dataFile = (form: DataForm): RestCall => ({
  method: 'GET',
  path: `/V1/account/data.${form}`,
  async handle(context, { query: { key } }) {
    const pieces = await context.areas.privacy.openData(context, {
      key: typeof key === 'string' ? key : '',
      form,
    });
    return new RestStream(`my-data.${form}`, types[form], pieces);
  },
});

export const accountDataCalls: readonly RestCall[] = [dataFile('json'), dataFile('html')];
