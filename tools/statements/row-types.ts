import { isNode, type Module, type Modules, type Node, named, nodes } from './modules.ts';

/** A property of a statement's declared row type, and its kind; `any` for a type of another package. */
export interface Property {
  readonly name: string;
  readonly kind: Kind;
  /** Whether the type allows null; also true if the type could not be resolved. */
  readonly nullable: boolean;
  /** Type of a list's elements; null for other properties. */
  readonly element: Pick<Property, 'kind' | 'nullable'> | null;
}

/** Kinds of values. An `unknown` value must be parsed before it can be used. */
export type Kind = 'string' | 'number' | 'boolean' | 'date' | 'bytes' | 'array' | 'unknown' | 'any';

/** Reads the row type that a query names; returns null if it cannot be resolved. */
export function createRowReader({
  find,
}: Modules): (module: Module, node: unknown) => readonly Property[] | null {
  function propertiesOf(module: Module, node: unknown): readonly Property[] | null {
    if (!isNode(node)) return null;
    switch (node.type) {
      case 'TsParenthesizedType':
        return propertiesOf(module, node.typeAnnotation);
      case 'TsTypeLiteral':
        return membersOf(module, nodes(node.members));
      case 'TsInterfaceDeclaration': {
        const parents = nodes(node.extends).map((parent) =>
          propertiesOf(module, {
            ...parent,
            type: 'TsTypeReference',
            typeName: parent.expression,
            typeParams: parent.typeArguments,
          }),
        );
        if (parents.some((properties) => properties === null)) return null;
        const ownProperties = isNode(node.body) ? membersOf(module, nodes(node.body.body)) : [];
        return [...parents.flatMap((properties) => properties ?? []), ...ownProperties];
      }
      case 'TsTypeAliasDeclaration':
        return propertiesOf(module, node.typeAnnotation);
      case 'TsIntersectionType': {
        const all = nodes(node.types).map((type) => propertiesOf(module, type));
        return all.some((properties) => properties === null)
          ? null
          : all.flatMap((properties) => properties ?? []);
      }
      case 'TsTypeReference': {
        const name = named(node.typeName);
        const inner = nodes(isNode(node.typeParams) ? node.typeParams.params : []);
        if (name === 'Readonly') return propertiesOf(module, inner[0]);
        if (name === 'Pick' || name === 'Omit') {
          const all = propertiesOf(module, inner[0]);
          const keys = keysOf(inner[1]);
          return all && keys && all.filter((property) => keys.has(property.name) === (name === 'Pick'));
        }
        const target = find(module, name, 'types');
        return target && propertiesOf(...target);
      }
      default:
        return null;
    }
  }

  function keysOf(node: unknown): ReadonlySet<string> | null {
    if (!isNode(node)) return null;
    const parts = node.type === 'TsUnionType' ? nodes(node.types) : [node];
    const keys = parts.map((literal) => (literal.type === 'TsLiteralType' ? named(literal.literal) : ''));
    return keys.includes('') ? null : new Set(keys);
  }

  const membersOf = (module: Module, members: readonly Node[]): readonly Property[] =>
    members.map((member) => {
      const annotation = isNode(member.typeAnnotation) ? member.typeAnnotation.typeAnnotation : null;
      return {
        name: named(member.key),
        kind: kindOf(module, annotation),
        nullable: allowsNull(module, annotation),
        element: elementOf(module, annotation),
      };
    });

  function elementOf(module: Module, node: unknown): Property['element'] {
    if (!isNode(node)) return null;
    if (node.type === 'TsTypeOperator' || node.type === 'TsParenthesizedType')
      return elementOf(module, node.typeAnnotation);
    if (node.type !== 'TsArrayType') return null;
    return { kind: kindOf(module, node.elemType), nullable: allowsNull(module, node.elemType) };
  }

  function kindOf(module: Module, node: unknown): Kind {
    if (!isNode(node)) return 'any';
    switch (node.type) {
      case 'TsParenthesizedType':
      case 'TsOptionalType':
        return kindOf(module, node.typeAnnotation);
      case 'TsKeywordType': {
        const keyword = String(node.kind);
        return keyword === 'string' || keyword === 'number' || keyword === 'boolean' || keyword === 'unknown'
          ? keyword
          : 'any';
      }
      case 'TsLiteralType': {
        const literal = isNode(node.literal) ? node.literal.type : '';
        return literal === 'StringLiteral' ? 'string' : literal === 'NumericLiteral' ? 'number' : 'boolean';
      }
      case 'TsArrayType':
      case 'TsTupleType':
        return 'array';
      case 'TsTypeOperator':
        return kindOf(module, node.typeAnnotation);
      case 'TsUnionType': {
        const kinds = new Set(
          nodes(node.types)
            .filter((type) => !(type.type === 'TsKeywordType' && type.kind === 'null'))
            .map((type) => kindOf(module, type)),
        );
        const [kind = 'any'] = kinds;
        return kinds.size === 1 ? kind : 'any';
      }
      case 'TsTypeReference': {
        const name = named(node.typeName);
        if (name === 'Date') return 'date';
        if (name === 'Uint8Array' || name === 'Buffer') return 'bytes';
        const target = find(module, name, 'types');
        return target?.[1].type === 'TsTypeAliasDeclaration'
          ? kindOf(target[0], target[1].typeAnnotation)
          : 'any';
      }
      default:
        return 'any';
    }
  }

  function allowsNull(module: Module, node: unknown): boolean {
    if (!isNode(node)) return true;
    switch (node.type) {
      case 'TsParenthesizedType':
        return allowsNull(module, node.typeAnnotation);
      case 'TsKeywordType':
        return node.kind === 'null' || node.kind === 'unknown' || node.kind === 'any';
      case 'TsUnionType':
        return nodes(node.types).some((type) => allowsNull(module, type));
      case 'TsTypeReference': {
        const target = find(module, named(node.typeName), 'types');
        return (
          target?.[1].type === 'TsTypeAliasDeclaration' && allowsNull(target[0], target[1].typeAnnotation)
        );
      }
      default:
        return false;
    }
  }

  return propertiesOf;
}
