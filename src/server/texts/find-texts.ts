import { parseSync } from 'rolldown/utils';
import { childrenText } from './jsx-text.ts';
import { givesWords, isDrawn, speaksSql, speaksToOthers } from './kinds-of-files.ts';
import {
  isProse,
  isSentence,
  isWorded,
  machine,
  machineCalls,
  namesTexts,
  shown,
  shownAsText,
  shownCalls,
} from './shapes.ts';

/** Finds the texts that people read in a source file, by where they stand and how they look. */

/** A node of the syntax tree, as ESTree has them. */
export interface Node {
  type: string;
  start: number;
  end: number;
  [field: string]: unknown;
}

/** A range of the source. */
export interface Range {
  start: number;
  end: number;
}

export interface Found extends Range {
  /** What stands there: decides how another text is written in its place. */
  kind: 'string' | 'attribute' | 'template' | 'children' | 'counted';
  /** The text, its values as numbered places: `Ask {0} for leave`. Of a count, `one|many`. */
  text: string;
  /** What is in its places; of a count, the count. */
  places: Range[];
}

const isNode = (it: unknown): it is Node =>
  typeof it === 'object' && it !== null && typeof (it as Node).type === 'string';

function calleeName(node: Node): string {
  const callee = node['callee'] as Node;
  const named = callee.type === 'MemberExpression' ? (callee['property'] as Node) : callee;
  return (named['name'] as string | undefined) ?? '';
}

function keyName(key: Node): string {
  return String(key['name'] ?? key['value'] ?? '');
}

const stringOf = (node: unknown): string | undefined =>
  isNode(node) && node.type === 'Literal' && typeof node['value'] === 'string'
    ? node['value']
    : undefined;

/** `shown`: single words are texts too; `free`: only prose is; `off`: nothing is. */
type Place = 'shown' | 'free' | 'off';

const through = new Set([
  'TSAsExpression',
  'TSSatisfiesExpression',
  'TSNonNullExpression',
  'ParenthesizedExpression',
  'TSInstantiationExpression',
  'ChainExpression',
  'SpreadElement',
  'AwaitExpression',
]);
const skipped = new Set(['ImportDeclaration', 'ExportAllDeclaration', 'TaggedTemplateExpression']);

/** `Version`, `Comes from`: a word or some, as they stand before a value. */
const capitalised = /^\p{Lu}[\p{L}’ -]*\p{Ll}$/u;

/** `title`, and `freshnessWords`. */
const isShownAs = (name: string) => shown.has(name) || name.endsWith('Words');

/** A value without what only its type is about. */
const bare = (it: Node): Node => (it.type.startsWith('TS') ? bare(it['expression'] as Node) : it);

export function textsIn(code: string, path: string): Found[] {
  const found: Found[] = [];
  const { program, errors } = parseSync(path, code);
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]!.message}`);
  const mayBeginSmall = !speaksSql.test(path);

  const tellsOthers = speaksToOthers.test(path);
  const drawn = isDrawn(path);

  const isText = (text: string, place: Place) =>
    place !== 'off' &&
    (tellsOthers
      ? isSentence(text)
      : place === 'shown'
        ? isWorded(text)
        : isProse(text, mayBeginSmall) || (drawn && capitalised.test(text) && isWorded(text)));

  function template(node: Node, place: Place) {
    const quasis = node['quasis'] as { value: { cooked: string } }[];
    const places = node['expressions'] as Node[];
    const text = quasis.map((it, at) => it.value.cooked + (places[at] ? `{${at}}` : '')).join('');
    const isOne = isText(text, place);
    if (isOne) found.push({ kind: 'template', text, places, start: node.start, end: node.end });
    for (const it of places) visit(it, isOne || place === 'shown' ? 'shown' : 'free', 'free');
  }

  function call(node: Node, place: Place) {
    const name = calleeName(node);
    const args = node['arguments'] as Node[];
    if (name === 'counted' && args[0]) {
      const [one, many] = [stringOf(args[1]), stringOf(args[2])];
      visit(args[0], 'free', 'free');
      if (one === undefined || (args[2] && many === undefined)) return;
      const text = `${one}|${many ?? `${one}s`}`;
      found.push({ kind: 'counted', text, places: [args[0]], start: node.start, end: node.end });
      return;
    }
    const isError = node.type === 'NewExpression' && name.endsWith('Error');
    const within: Place =
      isError || machineCalls.has(name) ? 'off' : shownCalls.has(name) ? 'shown' : 'free';
    const passes = place === 'shown' && /^(?:join|filter|map|concat|flat)$/.test(name);
    // `'name address photos'.split(' ')`: a list for machines.
    const of: Place = name === 'split' ? 'off' : passes ? 'shown' : 'free';
    visit(node['callee'], of, of);
    for (const it of args) {
      // `change({ unit: 'issues' })`: what a page's address says.
      const isAddress = name === 'change' && it.type === 'ObjectExpression';
      visit(it, isAddress ? 'off' : passes ? 'free' : within, passes ? 'shown' : 'free');
    }
  }

  function object(node: Node, place: Place) {
    const properties = node['properties'] as Node[];
    const texts = properties.map((it) => stringOf(it['value'])).filter((it) => it !== undefined);
    // `{ open: 'Open', done: 'Done' }`: words for what a machine calls otherwise.
    const isRecordOfWords =
      place === 'shown' &&
      !properties.some((it) => isNode(it['key']) && shown.has(keyName(it['key'])));
    const isLabels =
      texts.length > 1 &&
      texts.length === properties.length &&
      (isRecordOfWords || texts.every((it) => /^\p{Lu}[\p{L}’ -]*\p{Ll}/u.test(it)));
    for (const it of properties) {
      if (it.type !== 'Property') {
        visit(it, place === 'off' ? 'off' : 'free', 'free');
        continue;
      }
      const name = keyName(it['key'] as Node);
      const isRecord = /^(?:Array|Object)Expression$/.test(bare(it['value'] as Node).type);
      // Of a menu or a list: `group: 'Studio'`; small letters name a group to a machine.
      const isHead = name === 'group' && capitalised.test(stringOf(it['value']) ?? '');
      const isShown = isHead || (isShownAs(name) && !(isRecord && shownAsText.has(name)));
      const by: Place = isShown || isLabels || place === 'shown' ? 'shown' : 'free';
      // `title: 'title'` names a column.
      const isKey = stringOf(it['value']) === name && place !== 'shown';
      const isMachine = (machine.has(name) || isKey) && !isLabels;
      const inside: Place =
        place === 'off' ? 'off' : isMachine ? (name === 'name' ? 'free' : 'off') : by;
      visit(it['value'], inside, inside === 'off' ? 'free' : inside);
    }
  }

  function attribute(node: Node) {
    const name = keyName(node['name'] as Node);
    const inside: Place = machine.has(name) ? 'off' : isShownAs(name) ? 'shown' : 'free';
    const value = node['value'] as Node | null;
    const text = stringOf(value);
    if (value && text !== undefined) {
      if (isText(text, inside))
        found.push({ kind: 'attribute', text, places: [], start: value.start, end: value.end });
    } else if (value) visit((value['expression'] as Node | undefined) ?? value, inside, inside);
  }

  function children(node: Node) {
    const all = node['children'] as Node[];
    const message = childrenText(all);
    if (message && isWorded(message.text)) found.push({ kind: 'children', ...message });
    for (const it of all)
      if (it.type === 'JSXExpressionContainer') visit(it['expression'], 'shown', 'shown');
      else if (it.type !== 'JSXText') visit(it, 'free', 'free');
  }

  /** `returned`: the place of what a function that stands here gives back. */
  function visit(node: unknown, place: Place, returned: Place): void {
    if (Array.isArray(node)) return node.forEach((it) => visit(it, place, returned));
    if (!isNode(node) || skipped.has(node.type)) return;
    if (through.has(node.type))
      return visit(node['expression'] ?? node['argument'], place, returned);
    if (node.type.startsWith('TS')) return;
    switch (node.type) {
      case 'Literal': {
        const text = stringOf(node);
        if (text !== undefined && isText(text, place))
          found.push({ kind: 'string', text, places: [], start: node.start, end: node.end });
        return;
      }
      case 'TemplateLiteral':
        return template(node, place);
      case 'CallExpression':
      case 'NewExpression':
        return call(node, place);
      case 'ObjectExpression':
        return object(node, place);
      case 'ArrayExpression': {
        const elements = node['elements'] as Node[];
        const [first, second] = elements.map(stringOf);
        // `['open', 'Open']`: a value and its word.
        const isPair =
          elements.length === 2 &&
          /^[\w-]+$/.test(first ?? '') &&
          /^\p{Lu}\p{Ll}/u.test(second ?? '');
        if (isPair && place !== 'off') return visit(elements[1], 'shown', 'free');
        // `['Version', about.version]`: what a fact is called, and the fact.
        const isFact =
          drawn && elements.length === 2 && second === undefined && capitalised.test(first ?? '');
        if (isFact && place !== 'off') return visit(elements, 'shown', returned);
        return visit(elements, place, returned);
      }
      case 'ConditionalExpression':
        visit(node['test'], 'free', 'free');
        visit(node['consequent'], place, returned);
        return visit(node['alternate'], place, returned);
      case 'LogicalExpression':
        visit(node['left'], node['operator'] === '&&' ? 'free' : place, returned);
        // `?? 'Unknown'`: what is read instead of what is not there.
        if (place !== 'off' && capitalised.test(stringOf(node['right']) ?? ''))
          return visit(node['right'], 'shown', returned);
        return visit(node['right'], place, returned);
      case 'BinaryExpression': {
        const inside = node['operator'] === '+' ? place : 'off';
        visit(node['left'], inside, 'free');
        return visit(node['right'], inside, 'free');
      }
      case 'SwitchCase':
        return visit(node['consequent'], 'free', returned);
      case 'MemberExpression':
        return visit(node['object'], place, returned);
      case 'ArrowFunctionExpression':
      case 'FunctionExpression':
      case 'FunctionDeclaration': {
        const named = keyName((node['id'] as Node | null) ?? ({} as Node));
        const gives = givesWords.test(path) || namesTexts.test(named) ? 'shown' : returned;
        visit(node['params'], 'free', 'free');
        const isExpression = (node['body'] as Node).type !== 'BlockStatement';
        return visit(node['body'], isExpression ? gives : 'free', gives);
      }
      case 'ReturnStatement':
        return visit(node['argument'], returned, returned);
      case 'VariableDeclarator': {
        const inside = namesTexts.test(keyName(node['id'] as Node)) ? 'shown' : 'free';
        visit(node['id'], 'free', 'free');
        return visit(node['init'], inside, inside);
      }
      case 'AssignmentPattern':
        return visit(
          node['right'],
          isShownAs(keyName(node['left'] as Node)) ? 'shown' : 'free',
          'free',
        );
      case 'PropertyDefinition':
        return visit(node['value'], 'free', 'free');
      case 'Property':
        // Of a pattern: what a value is when none is given.
        return visit(node['value'], 'free', 'free');
      case 'ExpressionStatement':
        if (node['directive']) return;
        return visit(node['expression'], 'free', 'free');
      case 'JSXAttribute':
        return attribute(node);
      case 'JSXElement':
        visit((node['openingElement'] as Node)['attributes'], 'free', 'free');
        return children(node);
      case 'JSXFragment':
        return children(node);
      default:
        for (const [field, it] of Object.entries(node))
          if (field !== 'type' && typeof it === 'object') visit(it, 'free', returned);
    }
  }
  visit(program.body, 'free', 'free');
  return found;
}
