import { html } from 'hono/html';
import type { Json } from './components.ts';

type Html = ReturnType<typeof html>;

const joined = (parts: readonly Html[], between: string) =>
  html`${parts.map((it, n) => (n === 0 ? it : html`${between}${it}`))}`;

/** Limits that a type does not say, such as "at most 80 characters". */
function limits(schema: Json): string {
  const { minLength, maxLength, minimum, maximum, maxItems, pattern, format } = schema;
  const known = [
    format,
    minLength !== undefined && Number(minLength) > 1 && `at least ${minLength} characters`,
    maxLength !== undefined && `at most ${maxLength} characters`,
    minimum !== undefined && Math.abs(Number(minimum)) < 2 ** 31 && `from ${minimum}`,
    maximum !== undefined && Math.abs(Number(maximum)) < 2 ** 31 - 1 && `to ${maximum}`,
    maxItems !== undefined && `at most ${maxItems}`,
    pattern !== undefined && String(pattern).length < 60 && pattern !== '^\\P{Cc}*$' && pattern,
    'default' in schema && `${JSON.stringify(schema['default'])} when absent`,
  ];
  return known.filter(Boolean).join(', ');
}

function fields(schema: Json, indent: string): Html {
  const required = (schema['required'] ?? []) as string[];
  const all = Object.entries((schema['properties'] ?? {}) as Record<string, Json>);
  const others = schema['additionalProperties'];
  const inner = `${indent}  `;
  const lines = all.map(([name, it]) => {
    const said = [it['description'], limits(it)].filter(Boolean).join('; ');
    const note = said ? html` <i>${said}</i>` : '';
    return html`${inner}${name}${required.includes(name) ? '' : '?'}:
    ${shapeOf(it, inner)}${note}${'\n'}`;
  });
  if (typeof others === 'object' && others !== null)
    lines.push(html`${inner}[name]: ${shapeOf(others as Json, inner)}${'\n'}`);
  return lines.length === 0 ? html`{}` : html`{${'\n'}${lines}${indent}}`;
}

/** A schema as a type a programmer reads, with links to the schemas that have a name. */
export function shapeOf(schema: Json, indent = ''): Html {
  if (typeof schema['$ref'] === 'string') {
    const name = schema['$ref'].split('/').at(-1)!;
    return html`<a href="/api/reference/schemas/${name}">${name}</a>`;
  }
  if ('const' in schema) return html`${JSON.stringify(schema['const'])}`;
  const { enum: values, anyOf, oneOf, allOf, type } = schema;
  if (Array.isArray(values))
    return joined(
      values.map((it) => html`${JSON.stringify(it)}`),
      ' | ',
    );
  const choices = (anyOf ?? oneOf) as Json[] | undefined;
  if (choices)
    return joined(
      choices.map((it) => shapeOf(it, indent)),
      ' | ',
    );
  if (Array.isArray(type))
    return joined(
      type.map((it) => html`${it}`),
      ' | ',
    );
  if (type === 'array' && Array.isArray(schema['prefixItems'])) {
    const items = (schema['prefixItems'] as Json[]).map((it) => shapeOf(it, indent));
    return html`[${joined(items, ', ')}]`;
  }
  if (type === 'array')
    return html`Array&lt;${shapeOf((schema['items'] ?? {}) as Json, indent)}&gt;`;
  if (type === 'object') return fields(schema, indent);
  if (Array.isArray(allOf) && type === undefined)
    return joined(
      (allOf as Json[]).map((it) => shapeOf(it, indent)),
      ' & ',
    );
  return html`${type ?? 'any'}`;
}
