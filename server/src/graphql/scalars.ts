import {
  GraphQLError,
  GraphQLScalarType,
  type GraphQLSchema,
  GraphQLString,
  Kind,
  valueFromASTUntyped,
} from 'graphql';

/**
 * Stock Magento clients send numbers in String positions (`category_id: {eq: 3}`), which PHP took and graphql-js
 * refuses. Strings are therefore read leniently and written strictly.
 */
export function readNumbersAsStrings(): void {
  GraphQLString.parseValue = (value) => {
    if (typeof value === 'string') return value;
    if (typeof value === 'number' && Number.isFinite(value)) return String(value);
    throw new GraphQLError(`String cannot represent a non string value: ${JSON.stringify(value)}`);
  };
  GraphQLString.parseLiteral = (node) => {
    if (node.kind === Kind.STRING || node.kind === Kind.INT || node.kind === Kind.FLOAT) return node.value;
    throw new GraphQLError('String cannot represent a non string value');
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
