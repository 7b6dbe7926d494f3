import { Client, DatabaseError, type ClientConfig } from 'pg';
import { timed } from '#/store/timed.ts';
import { recordsAsked } from './asked-records.ts';

/** Statements that are remembered; the one not asked for the longest is forgotten. */
const MOST = 500;
/** Those that PostgreSQL plans by name; other commands gain nothing by it. */
const PLANNED = /^\s*(?:select|with|insert|update|delete)\b/i;

/** "cached plan must not change result type" (PostgreSQL: feature_not_supported). */
const OUTDATED = '0A000';

/** Names by text, the one asked last at the end. */
const names = new Map<string, string>();
let named = 0;

/** The name a statement is prepared by; none the first time, for many a text comes only once. */
function nameOf(text: string): string | undefined {
  const name = names.get(text);
  if (!name && !PLANNED.test(text)) return undefined;
  if (!name && names.size >= MOST) names.delete(names.keys().next().value!);
  names.delete(text);
  names.set(text, name ?? `s${++named}`);
  return name;
}

/** A plan whose columns a migration has changed since: the next asking makes a new one. */
function forgetOutdated(text: string, error: unknown) {
  if (error instanceof DatabaseError && error.code === OUTDATED) names.delete(text);
}

/**
 * A connection that has PostgreSQL keep the plan of a statement that comes again. Most of ours join
 * many tables and touch few rows: planning one took five to ten times as long as running it.
 */
export class PreparingClient extends Client {
  constructor(config?: string | ClientConfig) {
    super(config);
    const ask = this.query.bind(this) as (...asked: unknown[]) => unknown;
    const prepared = (text: unknown, values: unknown, ...rest: unknown[]) => {
      if (typeof text !== 'string' || !Array.isArray(values)) return ask(text, values, ...rest);
      const name = nameOf(text);
      const answer = name
        ? ask({ name, text, values }, undefined, ...rest)
        : ask(text, values, ...rest);
      if (!(answer instanceof Promise)) return answer;
      if (name) answer.catch((error) => forgetOutdated(text, error));
      return recordsAsked.hasSubscribers ? timed(recordsAsked, { text }, () => answer) : answer;
    };
    this.query = prepared as typeof this.query;
  }
}
