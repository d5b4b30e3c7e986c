import { PATHS } from '@jinlan/contract/wire';
import { defaultFieldResolver, type GraphQLSchema, getNamedType, isObjectType } from 'graphql';

/**
 * Magento answers addresses of pictures and files with the shop's base address, and its clients load them as they come.
 * Areas return paths (`/media/…`), in orders also stored ones; here they become absolute, on every type alike.
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
/** Of these the plain `url` is a picture's. */
const mediaTypes: ReadonlySet<string> = new Set(['ProductImage', 'ProductVideo']);

/** `baseUrl` without a slash at the end. */
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
