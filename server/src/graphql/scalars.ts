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
 * Reads scalars as leniently as PHP Magento does, because its clients send numbers for Strings
 * (`category_id: {eq: 3}`) and numeric strings for Ints and Floats, which graphql-js would refuse.
 * Output stays strict. An ID accepts integers by the standard.
 */
export function readScalarsLikeMagento(): void {
  setReader(GraphQLString, asText);
  setReader(GraphQLInt, asInt);
  setReader(GraphQLFloat, asFloat);
}

/** The largest Int, which has 32 bits by the standard; a Float must be finite. */
const largestInt = 2 ** 31 - 1;
const smallestInt = -(2 ** 31);
const integerPattern = /^[+-]?\d{1,11}$/;
const numberPattern = /^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d{1,3})?$/i;

type ScalarReader<T> = (value: unknown) => T | undefined;

const asText: ScalarReader<string> = (value) => {
  if (typeof value === 'string') return value;
  return typeof value === 'number' && Number.isFinite(value) ? String(value) : undefined;
};

const asInt: ScalarReader<number> = (value) => {
  const number = typeof value === 'string' && integerPattern.test(value) ? Number(value) : value;
  const isInt =
    typeof number === 'number' && Number.isInteger(number) && number >= smallestInt && number <= largestInt;
  return isInt ? number : undefined;
};

const asFloat: ScalarReader<number> = (value) => {
  const number = typeof value === 'string' && numberPattern.test(value) ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined;
};

function setReader<T>(scalar: Scalar<T, unknown>, read: ScalarReader<T>): void {
  const readOrThrow = (value: unknown, text: string, node?: ValueNode): T => {
    const result = read(value);
    if (result === undefined)
      throw new GraphQLError(
        `${scalar.name} cannot represent the value ${text}`,
        node ? { nodes: node } : {},
      );
    return result;
  };
  scalar.parseValue = (value) => readOrThrow(value, JSON.stringify(value));
  scalar.parseLiteral = (node) => {
    switch (node.kind) {
      case Kind.STRING:
        return readOrThrow(node.value, JSON.stringify(node.value), node);
      case Kind.INT:
      case Kind.FLOAT:
        return readOrThrow(scalar === GraphQLString ? node.value : Number(node.value), node.value, node);
      default:
        return readOrThrow(undefined, `of kind ${node.kind}`, node);
    }
  };
}

/** Passes `JSON` values through unchanged. */
export function setJsonScalar(schema: GraphQLSchema): void {
  const json = schema.getType('JSON');
  if (json instanceof GraphQLScalarType) {
    json.serialize = (value) => value;
    json.parseValue = (value) => value;
    json.parseLiteral = (node, variables) => valueFromASTUntyped(node, variables);
  }
}
