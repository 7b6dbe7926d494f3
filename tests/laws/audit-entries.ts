import { globSync, readFileSync } from 'node:fs';
import { parseSync } from 'rolldown/utils';

/** A node of the syntax tree, as ESTree has them. */
interface Node {
  type: string;
  [field: string]: unknown;
}

/** An entry of the audit log as the code writes it, as far as it says so without running. */
export interface WrittenEntry {
  path: string;
  /** Every action that is named; none for one that only the running program knows. */
  actions: readonly string[];
  /** The kind of its subject; undefined where a variable says. */
  kind: string | undefined;
  /** Fields that are named, of before and after. */
  fields: readonly string[];
}

const isNode = (it: unknown): it is Node =>
  typeof it === 'object' && it !== null && typeof (it as Node).type === 'string';

const bare = (it: Node): Node => (it.type.startsWith('TS') ? bare(it['expression'] as Node) : it);

const stringOf = (it: unknown): string | undefined =>
  isNode(it) && it.type === 'Literal' && typeof it['value'] === 'string' ? it['value'] : undefined;

const nameOf = (property: Node) => {
  const key = property['key'] as Node | undefined;
  return property['computed']
    ? undefined
    : ((key?.['name'] ?? key?.['value']) as string | undefined);
};

/** What a property may be, through conditions. */
function branchesOf(node: Node): Node[] {
  const it = bare(node);
  if (it.type === 'ConditionalExpression')
    return [it['consequent'], it['alternate']].flatMap((each) => branchesOf(each as Node));
  if (it.type === 'LogicalExpression')
    return [it['left'], it['right']].flatMap((each) => branchesOf(each as Node));
  return [it];
}

const propertiesOf = (it: Node) =>
  (it['properties'] as Node[]).filter((each) => each.type === 'Property');

/** The fields that an object names, also those of objects that are spread into it. */
function fieldsOf(node: Node): string[] {
  return branchesOf(node).flatMap((it) =>
    it.type !== 'ObjectExpression'
      ? []
      : (it['properties'] as Node[]).flatMap((each) =>
          each.type === 'SpreadElement'
            ? fieldsOf(each['argument'] as Node)
            : [nameOf(each)].filter((name) => name !== undefined),
        ),
  );
}

function entryOf(path: string, node: Node): WrittenEntry | undefined {
  if (node.type !== 'ObjectExpression') return undefined;
  const of = new Map(propertiesOf(node).map((it) => [nameOf(it), it['value'] as Node]));
  const [action, subject] = [of.get('action'), of.get('subject')];
  if (!action || !subject) return undefined;
  const named = bare(subject);
  const [kind] = named.type === 'ArrayExpression' ? (named['elements'] as unknown[]) : [];
  return {
    path,
    actions: branchesOf(action)
      .map(stringOf)
      .filter((it) => it !== undefined),
    kind: stringOf(kind),
    fields: [of.get('before'), of.get('after')].flatMap((it) => (it ? fieldsOf(it) : [])),
  };
}

function entriesIn(path: string): WrittenEntry[] {
  const found: WrittenEntry[] = [];
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) return node.forEach(visit);
    if (!isNode(node)) return;
    const entry = entryOf(path, node);
    if (entry) found.push(entry);
    for (const it of Object.values(node)) if (typeof it === 'object') visit(it);
  };
  visit(parseSync(path, readFileSync(path, 'utf8')).program);
  return found;
}

/** All entries that the server's code writes. */
export const writtenEntries = (): WrittenEntry[] =>
  globSync('src/**/*.ts', { exclude: (it) => String(it).endsWith('.test.ts') })
    .filter(
      (it) => /\baction\b/.test(readFileSync(it, 'utf8')) && !/\.(?:test|actions)\.ts$/.test(it),
    )
    .flatMap(entriesIn);
