import {
  type DocumentNode,
  Kind,
  type OperationDefinitionNode,
  type TypeNode,
  type VariableDefinitionNode,
} from 'graphql';

/**
 * graphql-jit writes out the checking of variables as code, one copy for each way through the input types: a
 * filter that contains itself took it 22 s to compile. So graphql-js checks the variables, which also reads
 * numbers as Strings, and the compiled document takes them as they come: as JSON. Booleans stay, since `@skip`
 * and `@include` insist on them.
 */
export function withoutVariableTypes(
  document: DocumentNode,
  operation: OperationDefinitionNode,
): DocumentNode {
  if (!operation.variableDefinitions?.length) return document;
  const bare: OperationDefinitionNode = {
    ...operation,
    variableDefinitions: operation.variableDefinitions.map(withoutType),
  };
  return {
    ...document,
    definitions: document.definitions.map((definition) => (definition === operation ? bare : definition)),
  };
}

function withoutType(definition: VariableDefinitionNode): VariableDefinitionNode {
  if (isBoolean(definition.type)) return definition;
  const { defaultValue: _, ...rest } = definition;
  return { ...rest, type: { kind: Kind.NAMED_TYPE, name: { kind: Kind.NAME, value: 'JSON' } } };
}

function isBoolean(type: TypeNode): boolean {
  const bare = type.kind === Kind.NON_NULL_TYPE ? type.type : type;
  return bare.kind === Kind.NAMED_TYPE && bare.name.value === 'Boolean';
}
