/** Why a calendar file cannot be read; `line` is counted in the file as it is, from 1. */
export class IcsError extends Error {
  readonly line: number;
  constructor(line: number, message: string) {
    super(`Line ${line}: ${message}`);
    this.line = line;
  }
}

/** A content line of RFC 5545, unfolded. */
export interface IcsLine {
  line: number;
  /** Upper case. */
  name: string;
  /** Names upper case, without quotation marks. */
  params: ReadonlyMap<string, string>;
  value: string;
}

const LF = 10;
const CR = 13;
const isFold = (byte: number | undefined) => byte === 32 || byte === 9;

/** The file's own lines without their ends, and where a line goes on in the next one. */
function* physicalLines(bytes: Uint8Array): Generator<Uint8Array> {
  let from = 0;
  while (from < bytes.length) {
    const found = bytes.indexOf(LF, from);
    const end = found === -1 ? bytes.length : found;
    yield bytes.subarray(from, end > from && bytes[end - 1] === CR ? end - 1 : end);
    from = end + 1;
  }
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, it) => sum + it.length, 0));
  let at = 0;
  for (const it of parts) {
    whole.set(it, at);
    at += it.length;
  }
  return whole;
}

/** A fold may lie within a character: lines are joined as bytes before they are read. */
function decoded(parts: readonly Uint8Array[], line: number): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(joined(parts));
  } catch {
    throw new IcsError(line, 'this is not UTF-8.');
  }
}

/** Where the value begins: the first colon that is not within quotation marks. */
function colonOf(text: string): number {
  let isQuoted = false;
  for (let at = 0; at < text.length; at += 1) {
    if (text[at] === '"') isQuoted = !isQuoted;
    else if (text[at] === ':' && !isQuoted) return at;
  }
  return -1;
}

/** Splits at semicolons outside of quotation marks. */
function parts(text: string): string[] {
  const all = [''];
  let isQuoted = false;
  for (const it of text) {
    if (it === '"') isQuoted = !isQuoted;
    if (it === ';' && !isQuoted) all.push('');
    else all[all.length - 1] += it;
  }
  return all;
}

function lineOf(text: string, line: number): IcsLine {
  const colon = colonOf(text);
  if (colon === -1)
    throw new IcsError(line, 'a name and a value with a colon between them belong here.');
  const [name, ...given] = parts(text.slice(0, colon));
  if (!/^[a-z0-9-]+$/i.test(name!)) throw new IcsError(line, 'this is no name of a property.');
  const params = new Map<string, string>();
  for (const it of given) {
    const equals = it.indexOf('=');
    if (equals < 1) throw new IcsError(line, 'a parameter has a name, = and a value.');
    params.set(it.slice(0, equals).toUpperCase(), it.slice(equals + 1).replaceAll('"', ''));
  }
  return { line, name: name!.toUpperCase(), params, value: text.slice(colon + 1) };
}

/** The content lines of a calendar file: folded ones joined, empty ones left out. */
export function readLines(bytes: Uint8Array): IcsLine[] {
  const hasMark = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
  const found: { line: number; parts: Uint8Array[] }[] = [];
  let line = 0;
  for (const it of physicalLines(hasMark ? bytes.subarray(3) : bytes)) {
    line += 1;
    if (it.length === 0) continue;
    if (!isFold(it[0])) found.push({ line, parts: [it] });
    else if (found.length === 0)
      throw new IcsError(line, 'nothing is before it that it could go on from.');
    else found.at(-1)!.parts.push(it.subarray(1));
  }
  return found.map((it) => lineOf(decoded(it.parts, it.line), it.line));
}
