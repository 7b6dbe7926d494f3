import { withoutSecrets } from '#/kernel/secrets.ts';
import { isObject } from './columns.ts';

/** What somebody saved instead of a report: a network's refusal, a sign-in page. */

const LONGEST = 200;

/** Words of a network as they may be shown: short, on one line, without what may be a secret. */
function quoted(text: string): string {
  const line = text
    .toWellFormed()
    .replaceAll(/[\0\s]+/g, ' ')
    .trim();
  const clean = withoutSecrets(line.slice(0, 2000));
  return clean.length > LONGEST ? `${clean.slice(0, LONGEST).toWellFormed()}…` : clean;
}

const places = [
  'message',
  'msg',
  'error_description',
  'error_message',
  'error',
  'errors',
  'detail',
  'title',
];

/** The words of an error that a network answers with as JSON; undefined when there are none. */
function wordsIn(it: unknown, depth = 0): string | undefined {
  if (typeof it === 'string') return it.trim() || undefined;
  if (depth > 4) return undefined;
  if (Array.isArray(it)) return wordsIn((it as unknown[])[0], depth + 1);
  if (!isObject(it)) return undefined;
  for (const place of places) {
    const words = wordsIn(it[place], depth + 1);
    if (words !== undefined) return words;
  }
  return undefined;
}

const isError = (it: unknown): it is Record<string, unknown> =>
  isObject(it) &&
  ['error', 'errors', 'error_description', 'error_message'].some((key) => Boolean(it[key]));

/** A code beside a message, and no rows: how AppLovin and Mintegral refuse. */
const isRefusal = (it: unknown): it is Record<string, unknown> =>
  isObject(it) &&
  (typeof it['message'] === 'string' || typeof it['msg'] === 'string') &&
  ['code', 'status', 'statusCode'].some((key) => key in it && Number(it[key]) !== 200);

/** What a JSON answer says when it is an error and no report. */
export function errorInJson(...parts: readonly unknown[]): string | undefined {
  for (const it of parts) {
    if (!isError(it) && !isRefusal(it)) continue;
    const words = wordsIn(it);
    if (words !== undefined) {
      return `This is an error of the source, not a report: “${quoted(words)}”`;
    }
  }
  return undefined;
}

const refusing = /unauthori[sz]ed|forbidden|denied|error|invalid|not found|too many|^\d{3}\b/i;
const tags = /<(script|style)\b[\s\S]*?(<\/\1>|$)|<[^>]*>/gi;

/** What a text says that is a page or a line of words, and no table. */
export function errorInText(start: string): string | undefined {
  const text = start.replace(/^\uFEFF/, '').trimStart();
  if (/^(<!doctype html|<html|<head|<body)/i.test(text)) {
    const title = /<title[^>]*>([^<]*)/i.exec(text)?.[1]?.trim();
    const name = title ? ` called “${quoted(title)}”` : '';
    return `This is a web page${name}, not a report. Sign in to the source and export the report again.`;
  }
  if (/^<(\?xml|error)/i.test(text)) {
    return `This is XML, not a report. It says: “${quoted(text.replaceAll(tags, ' '))}”`;
  }
  if (/[\0\uFFFD]/.test(text)) return undefined;
  const lines = text.split(/\r?\n/).filter((it) => it.trim() !== '');
  const isTable = lines.some((it) => /[,;\t]/.test(it.replaceAll(/[.,;] /g, ' ')));
  const isSentence = refusing.test(lines[0] ?? '') || / \S+ /.test(lines[0] ?? '');
  if (lines.length > 3 || isTable || text.length > 2000 || !isSentence) return undefined;
  return `This is no table. It says: “${quoted(text)}”`;
}
