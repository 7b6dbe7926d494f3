import { invalid } from '#/kernel/refusal.ts';

/** Some items of a JSON report, and what stands around the items. */
export interface JsonChunk {
  items: unknown[];
  /** As far as it has been read; complete in the last chunk. */
  head: unknown;
}

const QUOTE = 34;
const BACKSLASH = 92;
const OPEN_LIST = 91;
const CLOSE_LIST = 93;
const OPEN_OBJECT = 123;
const CLOSE_OBJECT = 125;

/** Lists whose objects are the rows of a report, when the file is not itself a list. */
const lists = new Set(['results', 'data', 'rows', 'row']);

const broken = () =>
  invalid({ file: 'This file ends in the middle or is not well-formed JSON. Fetch it again.' });

/** A report that holds its rows in one object is one part; the thread that reads it has its own limit. */
const LONGEST = 64_000_000;
const DEEPEST = 100;

const tooLong = () =>
  invalid({
    file: `A part of this JSON has more than ${LONGEST.toLocaleString('en-US')} characters.`,
  });
const tooDeep = () => invalid({ file: `This JSON is nested deeper than ${DEEPEST} levels.` });

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw broken();
  }
}

/** Index of the quote that ends a string; -1 when it is not in the text yet. */
function endOfString(text: string, from: number): number {
  for (let end = text.indexOf('"', from); end >= 0; end = text.indexOf('"', end + 1)) {
    let slashes = 0;
    while (text.charCodeAt(end - 1 - slashes) === BACKSLASH) slashes += 1;
    if (slashes % 2 === 0) return end;
  }
  return -1;
}

/**
 * Finds the items of a JSON report while its text streams in: the objects of a list that is the
 * whole file, or that stands under `results`, `data`, `rows` or `row` of the outermost object, or under
 * `data.lists` or `data.list` as Mintegral and TikTok put them. Only the item at hand is kept. The rest is the head, for instance AppMetrica's `query`.
 */
class ItemScanner {
  items: unknown[] = [];
  private depth = 0;
  private begun = false;
  /** The last string of the outermost object and of one inside it: before a list, the list's key. */
  private readonly keys = ['', ''];
  /** Depth inside an item; 0 while its list is not open. */
  private itemDepth = 0;
  private collecting: 'head' | 'item' | 'nothing' = 'head';
  private head = '';
  private item = '';
  /** Text that could not be understood without what follows it. */
  private rest = '';

  /** Whether the items are over and what follows them is not complete yet. */
  get isInTail(): boolean {
    return this.itemDepth === 0 && this.depth > 0;
  }

  /** What stands around the items, closed where it is still open. */
  get around(): unknown {
    if (this.depth === 0) return parse(this.head);
    const isList = this.head.trimStart().startsWith('[');
    return parse(`${this.head}]${'}'.repeat(isList ? 0 : this.itemDepth - 2)}`);
  }

  get finished(): boolean {
    return this.begun && this.depth === 0 && this.rest === '';
  }

  push(part: string): void {
    const text = this.rest + part;
    let from = 0;
    let at = 0;
    for (; at < text.length; at += 1) {
      const code = text.charCodeAt(at);
      if (code === QUOTE) {
        const end = endOfString(text, at + 1);
        if (end < 0) break;
        if (this.depth === 1 || this.depth === 2)
          this.keys[this.depth - 1] = text.slice(at + 1, end);
        at = end;
      } else if (code === OPEN_OBJECT || code === OPEN_LIST) {
        from = this.open(code, text, from, at);
      } else if (code === CLOSE_OBJECT || code === CLOSE_LIST) {
        from = this.close(text, from, at);
      }
    }
    this.take(text.slice(from, at));
    this.rest = text.slice(at);
    if (Math.max(this.rest.length, this.item.length, this.head.length) > LONGEST) throw tooLong();
  }

  private take(text: string): void {
    if (this.collecting === 'head') this.head += text;
    else if (this.collecting === 'item') this.item += text;
  }

  /** Returns where the text begins that has not been taken yet. */
  private open(code: number, text: string, from: number, at: number): number {
    this.begun = true;
    this.depth += 1;
    if (this.depth > DEEPEST) throw tooDeep();
    if (this.itemDepth === 0 && code === OPEN_LIST && this.isOfItems()) {
      this.take(text.slice(from, at + 1));
      this.collecting = 'nothing';
      this.itemDepth = this.depth + 1;
      return at + 1;
    }
    if (this.collecting !== 'nothing' || code !== OPEN_OBJECT) return from;
    this.collecting = 'item';
    return at;
  }

  /** Whether the list that opens holds the items. */
  private isOfItems(): boolean {
    const [outer, inside] = this.keys;
    if (this.depth === 3) return outer === 'data' && (inside === 'lists' || inside === 'list');
    return this.depth === 1 || (this.depth === 2 && lists.has(outer!));
  }

  private close(text: string, from: number, at: number): number {
    const depth = this.depth;
    this.depth -= 1;
    if (this.itemDepth === 0) return from;
    if (depth === this.itemDepth && this.collecting === 'item') {
      this.take(text.slice(from, at + 1));
      this.items.push(parse(this.item));
      this.item = '';
      this.collecting = 'nothing';
      return at + 1;
    }
    if (depth !== this.itemDepth - 1) return from;
    this.itemDepth = 0;
    this.collecting = 'head';
    return at;
  }
}

/**
 * The items of a JSON report as they come; the last chunk has the complete head.
 * @throws Refusal `invalid` when the text is not JSON or ends too early.
 */
export async function* jsonItems(text: AsyncIterable<string>): AsyncGenerator<JsonChunk> {
  const scanner = new ItemScanner();
  let head: unknown;
  for await (const part of text) {
    scanner.push(part);
    // Half a tail cannot be understood; the items wait for the rest of it.
    if (scanner.items.length === 0 || scanner.isInTail) continue;
    head ??= scanner.around;
    yield { items: scanner.items, head };
    scanner.items = [];
  }
  if (!scanner.finished) throw broken();
  yield { items: scanner.items, head: scanner.around };
}
