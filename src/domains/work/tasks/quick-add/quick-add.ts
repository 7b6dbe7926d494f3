import type { Hit } from '#/kernel/hit.ts';
import { nameApart } from '#/kernel/namesakes.ts';
import type { OwnReading, Read, Surroundings, Unclear } from '#/kernel/reading/parameter.ts';
import { without, wordsOf, type Span } from '#/kernel/reading/span.ts';
import { taskPriorities } from '../task-rules.ts';
import { dueDay } from './due-day.ts';
import { addressee, placesLike, peopleLike, peopleNamed } from './named.ts';

/** Types every company begins with; others are chosen in the form. */
export const quickTypes = ['Task', 'Feature', 'Art', 'Bug'] as const;

type Word = Span & { word: string };

/** What signs were read from a line, as far as it goes. */
interface Line {
  /** What is left: a part that was read has no letters any more. */
  left: string;
  read: Map<string, Read>;
  unclear: Unclear[];
}

/** A sign is one at the beginning of a word; what follows it, without the mark that ends it. */
const signed = /^([#@!/])([\p{L}\p{N}][\p{L}\p{N}._'’-]*?)[.,;:!?]*$/u;
const ESCAPE = '\\';

/** The next words belong to the name as long as somebody is called so: `@sana mirza`. */
function longestName(words: readonly Word[], at: number, name: string, people: readonly Hit[]) {
  for (const more of [2, 1]) {
    const next = words.slice(at + 1, at + 1 + more);
    if (next.length < more || next.some((it) => signed.test(it.word))) continue;
    const whole = [name, ...next.map((it) => it.word.replace(/[.,;:!?]+$/, ''))].join(' ');
    const joined = whole.toLowerCase().replace(/\s+/g, ' ');
    const hits = people.filter((it) => it.title.toLowerCase() === joined);
    if (hits.length > 0) return { hits, last: next.at(-1)! };
  }
  return { hits: peopleNamed(name, people), last: words[at]! };
}

const personText = (it: Hit) =>
  `@${it.apart ? addressee(it.apart) : it.title.trim().replace(/\s+/g, '.')}`;

function take(line: Line, name: string, value: unknown, place: Span) {
  line.read.set(name, { value, places: [place] });
  line.left = without(line.left, place);
}

function setUnclear(line: Line, it: Unclear) {
  line.unclear.push(it);
  line.left = without(line.left, it);
}

function readPerson(
  line: Line,
  words: readonly Word[],
  at: number,
  name: string,
  hits: readonly Hit[],
) {
  const people = hits.filter((it) => it.kind === 'person');
  const found = longestName(words, at, name, people);
  const place = { from: words[at]!.from, to: found.last.to };
  if (found.hits.length === 1) return take(line, 'assignee', found.hits[0]!.id, place);
  const like = found.hits.length > 0 ? found.hits.slice(0, 3) : peopleLike(name, people);
  return setUnclear(line, {
    ...place,
    words: found.hits.length > 0 ? `Several are called ${name}` : `Nobody is called ${name}`,
    instead: like.map((it) => ({ text: personText(it), label: nameApart(it.title, it.apart) })),
  });
}

/** The key of a game, or else of a project. */
function readPlace(line: Line, place: Span, key: string, hits: readonly Hit[]) {
  // `#12` and `#LNT-12` name other things.
  if (!/^[a-z][a-z0-9]{1,9}$/i.test(key)) return;
  const isApp = (it: Hit) => it.kind === 'app';
  const appKeys = new Set(hits.filter(isApp).map((it) => it.key?.toLowerCase()));
  const places = hits.filter(
    (it) => isApp(it) || (it.kind === 'project' && !appKeys.has(it.key?.toLowerCase())),
  );
  const hit = places.find((it) => it.key?.toLowerCase() === key.toLowerCase());
  if (hit) return take(line, hit.kind, hit.id, place);
  return setUnclear(line, {
    ...place,
    words: `No game or project has the key ${key.toUpperCase()}`,
    instead: placesLike(key, places).map((it) => ({ text: `#${it.key}`, label: it.title })),
  });
}

/** What begins with this, when only one does. */
function startOf<T extends string>(all: readonly T[], start: string): T | undefined {
  const found = all.filter((it) => it.toLowerCase().startsWith(start.toLowerCase()));
  return found.length === 1 ? found[0] : undefined;
}

function readSign(line: Line, words: readonly Word[], at: number, hits: readonly Hit[]) {
  const it = words[at]!;
  const [, sign, name] = signed.exec(it.word) ?? [];
  if (!sign || !name) return;
  const ending = it.word.length - 1 - name.length;
  const place = { from: it.from, to: it.to - ending };
  const { read } = line;
  if (sign === '@' && !read.has('assignee')) readPerson(line, words, at, name, hits);
  if (sign === '#' && !read.has('app') && !read.has('project')) readPlace(line, place, name, hits);
  const priority = sign === '!' && startOf(taskPriorities, name);
  if (priority && !read.has('priority')) take(line, 'priority', priority, place);
  const type = sign === '/' && quickTypes.find((one) => one.toLowerCase() === name.toLowerCase());
  if (type && !read.has('type')) take(line, 'type', type, place);
}

/** The types of issues are those of their project. */
function refuseType({ read, unclear }: Line) {
  const [place] = read.get('type')?.places ?? [];
  if (!place || !read.has('project')) return;
  read.delete('type');
  unclear.push({ ...place, words: 'An issue gets its type in the project', instead: [] });
}

/** Words with nothing but space between them are one place. */
function joinedIn(text: string, words: readonly Word[]): Span[] {
  const places: Span[] = [];
  for (const { from, to } of words) {
    const last = places.at(-1);
    if (last && /^\s*$/.test(text.slice(last.to, from))) last.to = to;
    else places.push({ from, to });
  }
  return places;
}

/** Everything nobody else took, word for word; a backslash before a word keeps it from being read. */
function titleOf({ left }: Line): Read | undefined {
  const words = wordsOf(left).filter((it) => /[^\s.,;:!?]/.test(it.word));
  if (words.length === 0) return undefined;
  const value = words.map((it) => (it.word.startsWith(ESCAPE) ? it.word.slice(1) : it.word));
  return { value: value.join(' '), places: joinedIn(left, words) };
}

/**
 * Reads a task from one line: `#LNT fix crash on start @sara friday !high /bug`. Signs may stand
 * anywhere; the day it is due stands last or behind "by"; everything else is the title.
 */
export function readQuickAdd(text: string, around: Surroundings): OwnReading {
  const line: Line = { left: text, read: new Map(), unclear: [] };
  const words = wordsOf(text);
  for (let at = 0; at < words.length; at++) readSign(line, words, at, around.hits);
  refuseType(line);
  const escaped = words.filter((it) => it.word.startsWith(ESCAPE));
  const due = dueDay(
    escaped.reduce(
      (left, it) => left.slice(0, it.from) + 'x'.repeat(it.to - it.from) + left.slice(it.to),
      line.left,
    ),
    around,
  );
  if (due) take(line, 'due', due.day, due);
  const title = titleOf(line);
  if (title) line.read.set('title', title);
  return { read: line.read, unclear: line.unclear };
}

/** Whether a line begins with the key of a game or project and goes on: it means a new task. */
export function meansTask(text: string, { hits }: Surroundings): boolean {
  const key = /^\s*#([a-z][a-z0-9]{1,9})\s+\S/i.exec(text)?.[1]?.toLowerCase();
  return (
    key !== undefined &&
    hits.some((it) => (it.kind === 'app' || it.kind === 'project') && it.key?.toLowerCase() === key)
  );
}
