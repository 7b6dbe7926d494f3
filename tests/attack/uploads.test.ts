import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { packs, texts, workbooks } from '../support/bombs.ts';
import { testServer, type Colleague, type TestServer } from '../support/server.ts';
import { workOf } from './thread-work.ts';

/** Files that end or hold up whoever reads them: they are refused in words, and nobody else notices. */
let server: TestServer;
let amna: Colleague;
let role: number;

beforeAll(async () => {
  server = await testServer();
  amna = await server.as('Super admin', { name: 'Amna Tariq' });
  ({ id: role } = await server.db
    .selectFrom('roles')
    .select('id')
    .where('name', '=', 'Member')
    .executeTakeFirstOrThrow());
  await amna.call('POST /cjprojects/save', { key: 'LNT', name: 'Lantern Lagoon' });
});
afterAll(() => server.close());

/** Every door a table comes in by, with the fields beside it. */
const lists: Readonly<Record<string, () => Record<string, string>>> = {
  'POST /check-employee-import': () => ({ role: String(role) }),
  'POST /import-employees': () => ({ role: String(role) }),
  'POST /check-apps-import': () => ({}),
  'POST /check-it-import': () => ({}),
  'POST /import-questions': () => ({ check: 'true' }),
  'POST /check-exchange-rates': () => ({}),
  'POST /cjprojects/preview-import': () => ({ project: 'LNT' }),
};
const reports: typeof lists = {
  'POST /import-report': () => ({}),
  'POST /read-columns': () => ({}),
};

/** What the serving thread may work for one file, the sending of it in this test included, ms. */
const MOST_MS = 1_000;

async function send(door: string, fields: Record<string, string>, bytes: Uint8Array) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('file', new Blob([new Uint8Array(bytes)]), 'report');
  return amna.call(door, form);
}

const made = new Map<() => Buffer, Buffer>();
/** A file, made once for all doors. */
function bytesOf(make: () => Buffer): Buffer {
  const bytes = made.get(make) ?? make();
  made.set(make, bytes);
  return bytes;
}

/** What is not as it should be after these files went in by this door. */
async function faultsOf(
  door: string,
  fields: Record<string, string>,
  files: Readonly<Record<string, () => Buffer>>,
) {
  const faults: string[] = [];
  for (const [name, make] of Object.entries(files)) {
    const bytes = bytesOf(make);
    const from = process.threadCpuUsage();
    const { status, body } = await send(door, fields, bytes);
    const ms = Math.round(workOf(from));
    const isSaid = status === 413 || (status === 400 && Boolean(body.fields?.['file']));
    if (!isSaid) faults.push(`${name}: ${status} ${JSON.stringify(body).slice(0, 200)}`);
    if (ms > MOST_MS) faults.push(`${name}: ${ms} ms of the serving thread`);
  }
  return faults;
}

const {
  'millions of empty rows': _rows,
  'a sheet of 70 MB': _sheet,
  'one shared text of 30 MB in every cell': _shared,
  ...cheap
} = workbooks;

describe('end the server by a list', () => {
  test.each(Object.keys(lists))('%s', { timeout: 120_000 }, async (door) => {
    // One reader stands behind all doors: what takes it seconds is given to one of them.
    const all = { ...(door.includes('employee-import') ? workbooks : cheap), ...texts };
    expect(await faultsOf(door, lists[door]!(), all)).toEqual([]);
  });
});

describe('end the server by a report', () => {
  test.each(Object.keys(reports))('%s', { timeout: 180_000 }, async (door) => {
    // A browser sends a part of a large file: more than that is not taken.
    const isLong = door.endsWith('read-columns');
    const all = Object.entries({ ...workbooks, ...(isLong ? {} : texts), ...packs });
    expect(await faultsOf(door, reports[door]!(), Object.fromEntries(all))).toEqual([]);
  });
});
