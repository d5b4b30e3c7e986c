import {
  GraphQLError,
  GraphQLFloat,
  GraphQLInt,
  GraphQLScalarType,
  type GraphQLSchema,
  GraphQLString,
  Kind,
  type GraphQLScalarType as Scalar,
  type ValueNode,
  valueFromASTUntyped,
} from 'graphql';

/**
 * PHP Magento reads a number where a String is declared (`category_id: {eq: 3}`) and a numeric string where an Int or
 * a Float is, and its clients send both; graphql-js refuses them. Scalars are therefore read leniently and written
 * strictly. An ID takes whole numbers by the standard.
 */
export function readScalarsLikeMagento(): void {
  readWith(GraphQLString, asText);
  readWith(GraphQLInt, asInt);
  readWith(GraphQLFloat, asFloat);
}

/** Int and Float are 32-bit and finite, as the standard has them. */
const largestInt = 2 ** 31 - 1;
const smallestInt = -(2 ** 31);
const wholeNumber = /^[+-]?\d{1,11}$/;
const anyNumber = /^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d{1,3})?$/i;

type Read<T> = (value: unknown) => T | undefined;

const asText: Read<string> = (value) => {
  if (typeof value === 'string') return value;
  return typeof value === 'number' && Number.isFinite(value) ? String(value) : undefined;
};

const asInt: Read<number> = (value) => {
  const number = typeof value === 'string' && wholeNumber.test(value) ? Number(value) : value;
  const fits =
    typeof number === 'number' && Number.isInteger(number) && number >= smallestInt && number <= largestInt;
  return fits ? number : undefined;
};

const asFloat: Read<number> = (value) => {
  const number = typeof value === 'string' && anyNumber.test(value) ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined;
};

function readWith<T>(scalar: Scalar<T, unknown>, read: Read<T>): void {
  const orRefuse = (value: unknown, shown: string, node?: ValueNode): T => {
    const known = read(value);
    if (known === undefined)
      throw new GraphQLError(
        `${scalar.name} cannot represent the value ${shown}`,
        node ? { nodes: node } : {},
      );
    return known;
  };
  scalar.parseValue = (value) => orRefuse(value, JSON.stringify(value));
  scalar.parseLiteral = (node) => {
    switch (node.kind) {
      case Kind.STRING:
        return orRefuse(node.value, JSON.stringify(node.value), node);
      case Kind.INT:
      case Kind.FLOAT:
        return orRefuse(scalar === GraphQLString ? node.value : Number(node.value), node.value, node);
      default:
        return orRefuse(undefined, `of kind ${node.kind}`, node);
    }
  };
}

/** `JSON` passes through as it is. */
export function giveScalarsMeaning(schema: GraphQLSchema): void {
  const json = schema.getType('JSON');
  if (json instanceof GraphQLScalarType) {
    json.serialize = (value) => value;
    json.parseValue = (value) => value;
    json.parseLiteral = (node, variables) => valueFromASTUntyped(node, variables);
  }
}
