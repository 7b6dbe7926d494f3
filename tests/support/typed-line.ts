import { actions } from '#/app/actions.ts';
import { configureApi } from '#/client/api.ts';
import { isAllowed, type Grants } from '#/kernel/access.ts';
import type { AnyAction, Option, Outcome, Stage } from '#/kernel/action.ts';
import { dayOf } from '#/kernel/dates.ts';
import type { Hit } from '#/kernel/hit.ts';
import { readDay } from '#/kernel/reading/day.ts';
import type { Wanted } from '#/kernel/reading/parameter.ts';
import { readText, type Reading } from '#/kernel/reading/read.ts';
import type { Colleague, TestServer } from './server.ts';

const keyOf = ({ action, parameter, values }: Wanted) =>
  JSON.stringify([action, parameter.name, values]);

/** What Enter would do with a line: the action, and why it is not done where it is not. */
interface Said {
  action: string;
  /** Pages that were opened by it. */
  pages: readonly string[];
  message?: string;
  /** What of it is missing, not understood or refused. */
  refusal?: string;
  undo?: NonNullable<Outcome['undo']>;
}

/** Reads a line as somebody in the palette, with the options of its parameters loaded. */
async function readLine(line: string, hits: readonly Hit[], grants: Grants): Promise<Reading> {
  const known = new Map<string, readonly Option[]>();
  const around = {
    today: dayOf(new Date()),
    readDay,
    hits,
    options: (it: Wanted) => known.get(keyOf(it)),
  };
  const offered = actions.filter((it) => isAllowed(it.access, grants));
  for (;;) {
    const reading = readText(line, offered, {}, around);
    if (!reading) throw new Error(`No action is meant by “${line}”.`);
    const missing = reading.wanted.filter((it) => !known.has(keyOf(it)));
    if (missing.length === 0) return reading;
    for (const it of missing) known.set(keyOf(it), await it.parameter.options!(it.values));
  }
}

function whyNot({ missing, unclear }: Reading): string | undefined {
  const words = [
    ...missing.map((it) => `${it.label} is needed.`),
    ...unclear.map((it) => `${it.words}.`),
  ];
  return words.length > 0 ? words.join(' ') : undefined;
}

/**
 * Types a line as this person and presses Enter, against a real server: read, previewed and run by the
 * same code as in the palette, but for its list.
 */
async function typeLine(server: TestServer, who: Colleague, line: string): Promise<Said> {
  configureApi({
    base: () => server.base,
    token: () => who.token,
  });
  const { body } = await who.call('GET /user');
  const me = body['user'] as { id: number; name: string; grants: Grants };
  const found = await who.call('GET /search', { limit: 10_000 });
  const reading = await readLine(line, found.body['rows'] as Hit[], me.grants);
  const action: AnyAction = reading.action;
  const pages: string[] = [];
  const stage: Stage = { go: (path) => void pages.push(path), person: me };
  const said = { action: action.id, pages };
  const refusal = whyNot(reading);
  if (refusal) return { ...said, refusal };
  const values = reading.values as never;
  const preview = await action.preview?.(values, stage);
  if (preview?.refusal) return { ...said, refusal: preview.refusal };
  try {
    const outcome = await action.run(values, stage);
    return { ...said, ...outcome };
  } catch (error) {
    return { ...said, refusal: error instanceof Error ? error.message : String(error) };
  }
}

/** A hand that types lines as somebody; a line that is not done fails the test with the reason. */
export const typist = (server: TestServer, who: Colleague) => ({
  says: (line: string) => typeLine(server, who, line),
  does: async (line: string): Promise<Said> => {
    const said = await typeLine(server, who, line);
    if (said.refusal !== undefined) throw new Error(`${line} → ${said.action}: ${said.refusal}`);
    return said;
  },
});
