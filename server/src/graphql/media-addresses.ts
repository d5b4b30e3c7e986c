import { PATHS } from '@jinlan/contract/wire';
import { defaultFieldResolver, type GraphQLSchema, getNamedType, isObjectType } from 'graphql';

/**
 * Makes paths of pictures and files absolute in all types, because Magento returns absolute URLs and
 * its clients use them directly. Areas return paths (`/media/…`), some of them stored in orders.
 */
const fields: ReadonlySet<string> = new Set([
  'image',
  'image_banner',
  'image_url',
  'picture_url',
  'custom_image',
  'first_item_image',
  'sample_url',
  'swatch_image',
  'thumbnail',
  'video_url',
]);
/** Types whose `url` is the URL of a picture. */
const mediaTypes: ReadonlySet<string> = new Set(['ProductImage', 'ProductVideo']);

/** Changes the resolvers of a schema; `baseUrl` has no slash at the end. */
export function makeMediaAbsolute(schema: GraphQLSchema, baseUrl: string): void {
  const absolute = (value: unknown): unknown =>
    typeof value === 'string' && value.startsWith(PATHS.media) ? baseUrl + value : value;
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type)) continue;
    for (const field of Object.values(type.getFields())) {
      const isAddress = fields.has(field.name) || (field.name === 'url' && mediaTypes.has(type.name));
      if (!isAddress || getNamedType(field.type).name !== 'String') continue;
      const resolve = field.resolve ?? defaultFieldResolver;
      field.resolve = (source, args, context, info) => {
        const value: unknown = resolve(source, args, context, info);
        return value instanceof Promise ? value.then(absolute) : absolute(value);
      };
    }
  }
}
