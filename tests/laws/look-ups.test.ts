import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseSync } from 'rolldown/utils';
import { expect, test } from 'vitest';

/**
 * A table of the house is asked by `lookUp`: in brackets "constructor", which anybody may call an ad
 * format or a point of a list, is answered with a function.
 */

interface Node {
  type: string;
  start: number;
  end: number;
  [field: string]: unknown;
}

const root = fileURLToPath(new URL('../..', import.meta.url));
const isNode = (it: unknown): it is Node =>
  typeof it === 'object' && it !== null && typeof (it as Node).type === 'string';

function* nodesIn(node: Node): Generator<Node> {
  yield node;
  for (const it of Object.values(node).flat()) if (isNode(it)) yield* nodesIn(it);
}

const named = (it: unknown) => (isNode(it) ? (it['name'] as string | undefined) : undefined);

/** The tables at the top of a file whose keys are any text at all. */
function tablesIn(source: Source): string[] {
  const { text } = source;
  if (!text.includes('Record<')) return [];
  const declared = source.ast.map((it) =>
    it.type === 'ExportNamedDeclaration' ? (it['declaration'] as Node | null) : it,
  );
  return declared
    .flatMap((it) => (it?.type === 'VariableDeclaration' ? (it['declarations'] as Node[]) : []))
    .filter(({ id, init }) => {
      const type = (id as Node)['typeAnnotation'];
      if (!isNode(type) || !isNode(init) || init.type !== 'ObjectExpression') return false;
      const words = text.slice(type.start, type.end);
      return /^:\s*(?:Readonly<|Partial<)*Record<\s*string\b/.test(words);
    })
    .flatMap((it) => named(it['id']) ?? []);
}

interface Source {
  path: string;
  text: string;
  ast: Node[];
}

/** Statements are read when they are asked for: most files are out of the question by their text. */
const read = (path: string, text: string): Source => {
  let ast: Node[] | undefined;
  return {
    path,
    text,
    get ast() {
      return (ast ??= parseSync(path, text).program.body as unknown as Node[]);
    },
  };
};

/** The tables that a file takes from others, by the names it gives them. */
function takenBy({ path, ast }: Source, tables: ReadonlyMap<string, readonly string[]>): string[] {
  return ast.flatMap((it) => {
    if (it.type !== 'ImportDeclaration') return [];
    const from = String((it['source'] as Node)['value']);
    const file = from.startsWith('#/') ? `src/${from.slice(2)}` : join(path, '..', from);
    const known = tables.get(file) ?? [];
    return (it['specifiers'] as Node[]).flatMap((one) =>
      known.includes(named(one['imported']) ?? '') ? (named(one['local']) ?? []) : [],
    );
  });
}

/** Where a table is asked in brackets, or by `in`, for what a variable says. */
function bracketsIn(source: Source, tables: readonly string[]): string[] {
  const isTable = (it: unknown) => tables.includes(named(it) ?? '');
  return source.ast
    .flatMap((it) => [...nodesIn(it)])
    .filter((it) =>
      it.type === 'MemberExpression'
        ? it['computed'] && isTable(it['object']) && (it['property'] as Node).type !== 'Literal'
        : it.type === 'BinaryExpression' && it['operator'] === 'in' && isTable(it['right']),
    )
    .map((it) => `${source.path}: ${source.text.slice(it.start, it.end)}`);
}

test('what somebody gives is looked up among the own names of a table', () => {
  const sources = globSync('src/**/*.{ts,tsx}', { cwd: root })
    .filter((it) => !/\.test\.tsx?$|^src\/demo\/|\/golden\//.test(it))
    .map((it) => read(it, readFileSync(`${root}${it}`, 'utf8')));
  const tables = new Map(sources.map((it) => [it.path, tablesIn(it)]));
  const names = [...new Set([...tables.values()].flat())].join('|');
  const asks = new RegExp(`\\b(?:${names})(?:\\?\\.)?\\[|\\bin (?:${names})\\b`);
  const all = sources
    .filter((it) => asks.test(it.text))
    .flatMap((it) => bracketsIn(it, [...tables.get(it.path)!, ...takenBy(it, tables)]));
  expect([...tables.values()].flat().length).toBeGreaterThan(50);
  expect(all).toEqual([]);
});

test.each([
  [`const words: Record<string, string> = {}; export const of = (it) => words[it];`, 1],
  [`const words: Readonly<Record<string, 1>> = {}; const is = (it) => it in words;`, 1],
  [`const words: Record<string, string> = {}; export const one = words['one'];`, 0],
  [`const words: Record<'a' | 'b', string> = { a: '', b: '' }; const of = (it) => words[it];`, 0],
  [`const words: Record<string, 1> = {}; export const of = (it) => lookUp(words, it);`, 0],
])('%s', (text, count) => {
  const source = read('src/kernel/it.ts', text);
  expect(bracketsIn(source, tablesIn(source))).toHaveLength(count);
});
