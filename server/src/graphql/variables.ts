import {
  type DocumentNode,
  Kind,
  type OperationDefinitionNode,
  type TypeNode,
  type VariableDefinitionNode,
} from 'graphql';

/**
 * Replaces the types of variables by JSON, except Booleans, which `@skip` and `@include` require.
 * graphql-jit generates checking code for each path through the input types; a filter that contains
 * itself took 22 s to compile. So graphql-js checks the variables instead.
 */
export function withoutVariableTypes(
  document: DocumentNode,
  operation: OperationDefinitionNode,
): DocumentNode {
  if (!operation.variableDefinitions?.length) return document;
  const untyped: OperationDefinitionNode = {
    ...operation,
    variableDefinitions: operation.variableDefinitions.map(withoutType),
  };
  return {
    ...document,
    definitions: document.definitions.map((definition) => (definition === operation ? untyped : definition)),
  };
}

/** Names under which other versions of Magento know an input type, with the same fields. */
const otherNames: Readonly<Record<string, string>> = { GuestOrderInformationInput: 'OrderInformationInput' };

/** Replaces the types of variables that the schema knows under another name. */
export function withKnownTypes(document: DocumentNode): DocumentNode {
  const isKnown = document.definitions.every(
    (definition) =>
      definition.kind !== Kind.OPERATION_DEFINITION ||
      (definition.variableDefinitions ?? []).every(({ type }) => withKnownName(type) === type),
  );
  if (isKnown) return document;
  return {
    ...document,
    definitions: document.definitions.map((definition) =>
      definition.kind === Kind.OPERATION_DEFINITION && definition.variableDefinitions?.length
        ? {
            ...definition,
            variableDefinitions: definition.variableDefinitions.map((variable) => ({
              ...variable,
              type: withKnownName(variable.type),
            })),
          }
        : definition,
    ),
  };
}

function withKnownName<Type extends TypeNode>(type: Type): Type {
  if (type.kind !== Kind.NAMED_TYPE) {
    const inner = withKnownName(type.type);
    return inner === type.type ? type : { ...type, type: inner };
  }
  const known = Object.hasOwn(otherNames, type.name.value) ? otherNames[type.name.value] : undefined;
  return known === undefined ? type : { ...type, name: { ...type.name, value: known } };
}

function withoutType(definition: VariableDefinitionNode): VariableDefinitionNode {
  if (isBoolean(definition.type)) return definition;
  const { defaultValue: _, ...rest } = definition;
  return { ...rest, type: { kind: Kind.NAMED_TYPE, name: { kind: Kind.NAME, value: 'JSON' } } };
}

function isBoolean(type: TypeNode): boolean {
  const namedType = type.kind === Kind.NON_NULL_TYPE ? type.type : type;
  return namedType.kind === Kind.NAMED_TYPE && namedType.name.value === 'Boolean';
}
