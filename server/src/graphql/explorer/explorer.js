/** A page for developers: asks the shop's own GraphQL and reads its schema by introspection. No part of the shop. */
const part = (id) => document.getElementById(id);
const kept = 'jinlan-explorer';

const example = `query Pieces {
  products(search: "戒指", pageSize: 3) {
    total_count
    items {
      sku
      name
      price_range {
        minimum_price {
          final_price {
            value
            currency
          }
        }
      }
    }
  }
}
`;

async function ask(query, variables) {
  const response = await fetch('/graphql', {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      store: part('store').value,
      'content-currency': part('currency').value.trim(),
      authorization: part('token').value.trim() ? `Bearer ${part('token').value.trim()}` : '',
    },
    body: JSON.stringify({ query, variables }),
  });
  return response.json();
}

async function run() {
  const query = part('query').value;
  let variables;
  try {
    variables = JSON.parse(part('variables').value || '{}');
  } catch (error) {
    part('answer').textContent = `The variables are not JSON: ${error.message}`;
    part('variables').focus();
    return;
  }
  localStorage.setItem(kept, JSON.stringify({ query, variables: part('variables').value }));
  const started = performance.now();
  try {
    part('answer').textContent = JSON.stringify(await ask(query, variables), null, 2);
    part('took').value = `${Math.round(performance.now() - started)} ms`;
  } catch (error) {
    part('answer').textContent = String(error);
  }
}

const typeRef = 'kind name ofType{kind name ofType{kind name ofType{kind name ofType{kind name}}}}';
const input = `name description defaultValue type{${typeRef}}`;
const schemaQuery = `{__schema{queryType{name}mutationType{name}types{kind name description
  fields(includeDeprecated:true){name description isDeprecated deprecationReason args{${input}}type{${typeRef}}}
  inputFields{${input}}enumValues{name description}possibleTypes{name}interfaces{name}}}}`;

let types = new Map();
let roots = [];

const named = (type) => (type.ofType ? named(type.ofType) : type.name);
const written = (type) =>
  type.kind === 'NON_NULL'
    ? `${written(type.ofType)}!`
    : type.kind === 'LIST'
      ? `[${written(type.ofType)}]`
      : type.name;

function element(name, content, attributes = {}) {
  const node = Object.assign(document.createElement(name), attributes);
  node.append(...[content].flat(3).filter((child) => child !== null && child !== undefined));
  return node;
}

const typeLink = (type) => element('a', written(type), { href: `#${named(type)}` });

const argumentsOf = (args) =>
  args.length === 0
    ? []
    : [
        '(',
        args.map((arg, i) => [
          i > 0 ? ', ' : '',
          `${arg.name}: `,
          typeLink(arg.type),
          arg.defaultValue ? ` = ${arg.defaultValue}` : '',
        ]),
        ')',
      ];

const entry = (field) => [
  element('dt', [
    field.name,
    argumentsOf(field.args ?? []),
    ...(field.type ? [': ', typeLink(field.type)] : []),
  ]),
  element('dd', [
    field.description ?? '',
    ...(field.isDeprecated ? [` Deprecated: ${field.deprecationReason}`] : []),
    (field.args ?? [])
      .filter((arg) => arg.description)
      .map((arg) => element('div', `${arg.name}: ${arg.description}`)),
  ]),
];

function showType(name) {
  const type = types.get(name);
  if (!type) return showSearch('');
  part('trail').replaceChildren(element('a', 'All', { href: '#' }));
  const members = [...(type.fields ?? []), ...(type.inputFields ?? []), ...(type.enumValues ?? [])];
  const others = [...(type.possibleTypes ?? []), ...(type.interfaces ?? [])];
  part('docs').replaceChildren(
    element('h2', name),
    element('p', type.description ?? ''),
    element(
      'p',
      others.map((other) => [element('a', other.name, { href: `#${other.name}` }), ' ']),
    ),
    element('dl', members.map(entry)),
  );
}

function showSearch(text) {
  part('trail').replaceChildren();
  const wanted = text.trim().toLowerCase();
  const hits = [...types.values()]
    .filter(({ name }) => !name.startsWith('__'))
    .flatMap((type) => {
      if (!wanted) return roots.includes(type.name) ? [[type.name, type.description]] : [];
      const fields = (type.fields ?? type.inputFields ?? []).filter((field) =>
        field.name.toLowerCase().includes(wanted),
      );
      const own = type.name.toLowerCase().includes(wanted) ? [[type.name, type.description]] : [];
      return [...own, ...fields.map((field) => [`${type.name}.${field.name}`, field.description])];
    });
  part('docs').replaceChildren(
    element(
      'dl',
      hits
        .slice(0, 80)
        .map(([name, description]) => [
          element('dt', element('a', name, { href: `#${name.split('.')[0]}` })),
          element('dd', description ?? ''),
        ]),
    ),
  );
}

async function start() {
  const before = JSON.parse(localStorage.getItem(kept) ?? 'null');
  part('query').value = before?.query ?? example;
  if (before) part('variables').value = before.variables;
  part('run').addEventListener('click', run);
  document.addEventListener('keydown', (event) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      run();
    }
  });
  const follow = () =>
    location.hash.length > 1 ? showType(location.hash.slice(1)) : showSearch(part('search').value);
  addEventListener('hashchange', follow);
  part('search').addEventListener('input', (event) => showSearch(event.target.value));

  const stores = await ask('{availableStores(useCurrentGroup:false){code store_code}}', {});
  const codes = (stores.data?.availableStores ?? []).map(({ code, store_code }) => store_code ?? code);
  if (codes.length > 0) part('store').replaceChildren(...codes.map((code) => element('option', code)));
  const { data } = await ask(schemaQuery, {});
  types = new Map(data.__schema.types.map((type) => [type.name, type]));
  roots = [data.__schema.queryType.name, data.__schema.mutationType.name];
  follow();
}

start();
