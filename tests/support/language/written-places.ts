import { parseSync } from 'rolldown/utils';

/** Where a source shows what people wrote. */

interface Node {
  type: string;
  start: number;
  end: number;
  [field: string]: unknown;
}

/** A tag that does not say which way its text runs. */
export interface Undirected {
  tag: string;
  /** Where its name ends in the source: an attribute would stand there. */
  at: number;
  line: number;
}

/** Fields of records whose values people type. */
const written = new Set(
  'title name body reason note description comment excerpt quote remark'.split(' '),
);

const isNode = (it: unknown): it is Node =>
  typeof it === 'object' && it !== null && typeof (it as Node).type === 'string';

/** Whether an expression is such a field, perhaps with a word for what has none. */
function isWritten(it: Node): boolean {
  if (it.type === 'Identifier') return written.has(String(it['name']));
  if (it.type === 'MemberExpression')
    return !it['computed'] && written.has(String((it['property'] as Node)['name']));
  if (it.type === 'LogicalExpression')
    return it['operator'] !== '&&' && isWritten(it['left'] as Node);
  const inner = it['expression'];
  return isNode(inner) && /^(?:Chain|TSNonNull|Parenthesized)/.test(it.type) && isWritten(inner);
}

const nameOf = (opening: Node) => String((opening['name'] as Node)['name'] ?? '');

function attribute(opening: Node, name: string): Node | undefined {
  const all = opening['attributes'] as Node[];
  return all.find((it) => it.type === 'JSXAttribute' && (it['name'] as Node)['name'] === name);
}

const isBlank = (it: Node) => it.type === 'JSXText' && String(it['value']).trim() === '';

function showsWritten(element: Node): boolean {
  const children = (element['children'] as Node[]).filter((it) => !isBlank(it));
  const [only] = children;
  return (
    children.length === 1 &&
    only?.type === 'JSXExpressionContainer' &&
    isWritten(only['expression'] as Node)
  );
}

/** Fields that people type sentences into, not numbers, days, choices or addresses. */
function takesWritten(opening: Node): boolean {
  const name = nameOf(opening);
  if (name === 'textarea') return true;
  const type = attribute(opening, 'type');
  const value = type && ((type['value'] as Node | null)?.['value'] as string | undefined);
  return name === 'input' && !attribute(opening, 'inputMode') && (!type || value === 'text');
}

/** Tags of our own that hand `dir` on to what they draw. */
const handsOn = new Set(['Link']);

export function undirected(code: string, path: string): Undirected[] {
  const found: Undirected[] = [];
  function visit(it: unknown): void {
    if (Array.isArray(it)) return it.forEach(visit);
    if (!isNode(it)) return;
    if (it.type === 'JSXElement') {
      const opening = it['openingElement'] as Node;
      const tag = nameOf(opening);
      // A drawing has no paragraphs.
      const isTag = (/^[a-z]/.test(tag) && !/^(?:text|tspan|title)$/.test(tag)) || handsOn.has(tag);
      if (isTag && !attribute(opening, 'dir') && (showsWritten(it) || takesWritten(opening))) {
        const at = (opening['name'] as Node).end;
        found.push({ tag, at, line: code.slice(0, at).split('\n').length });
      }
    }
    for (const [field, one] of Object.entries(it)) if (field !== 'type') visit(one);
  }
  visit(parseSync(path, code).program.body);
  return found;
}
