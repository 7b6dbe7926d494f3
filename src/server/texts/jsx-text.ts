import { lookUp } from '#/kernel/look-up.ts';
import type { Node, Range } from './find-texts.ts';

const entities: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&apos;': "'",
  '&nbsp;': '\u00A0',
};

/** Text between tags as React shows it: lines are trimmed and joined by a space, empty ones dropped. */
function asShown(raw: string): string {
  const lines = raw.split('\n');
  return lines
    .map((line, at) => {
      const begun = at === 0 ? line : line.trimStart();
      return at === lines.length - 1 ? begun : begun.trimEnd();
    })
    .filter((it) => it !== '')
    .join(' ')
    .replaceAll(/&\w+;/g, (it) => lookUp(entities, it) ?? it);
}

interface Part extends Range {
  /** Undefined: a value or an element, which becomes a place. */
  text: string | undefined;
  isElement: boolean;
}

function partOf(node: Node): Part | undefined {
  const { start, end } = node;
  if (node.type === 'JSXText') {
    const text = asShown(node['value'] as string);
    return text === '' ? undefined : { start, end, text, isElement: false };
  }
  const inner = node['expression'] as Node | undefined;
  if (inner?.type === 'JSXEmptyExpression') return undefined;
  if (inner?.type === 'Literal' && typeof inner['value'] === 'string')
    return { start, end, text: inner['value'], isElement: false };
  const isValue =
    inner && !/^(?:JSX|Logical|Conditional)/.test(inner.type) && node.type !== 'JSXElement';
  return { start, end, text: undefined, isElement: !isValue };
}

/** Elements that stand before or after a text without a space are neighbours, no part of a sentence. */
function withoutNeighbours(parts: Part[]): Part[] {
  let [from, to] = [0, parts.length];
  const isApart = (it: Part, beside: Part | undefined, space: RegExp) =>
    it.isElement && !(beside?.text !== undefined && space.test(beside.text));
  while (from < to && isApart(parts[from]!, parts[from + 1], /^\s/)) from++;
  while (to > from && isApart(parts[to - 1]!, parts[to - 2], /\s$/)) to--;
  return parts.slice(from, to);
}

/** What stands between two tags as one text, its values and elements as numbered places. */
export function childrenText(
  children: readonly Node[],
): ({ text: string; places: Range[] } & Range) | undefined {
  const parts = withoutNeighbours(children.map(partOf).filter((it) => it !== undefined));
  if (!parts.some((it) => it.text !== undefined)) return undefined;
  const places: Range[] = [];
  const text = parts
    .map((it) => it.text ?? `{${places.push({ start: it.start, end: it.end }) - 1}}`)
    .join('');
  return { text, places, start: parts[0]!.start, end: parts.at(-1)!.end };
}
