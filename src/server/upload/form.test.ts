import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, expect, test } from 'vitest';
import { readForm } from './form.ts';
import { clearSpool } from './spool.ts';

const folder = mkdtempSync(join(tmpdir(), 'backlot-spool-'));
afterAll(() => rmSync(folder, { recursive: true }));

const small = { field: 'file', maxBytes: 1_000 };
const spooled = { ...small, maxBytes: 5_000_000, spooled: true };

function formOf(size: number, fields: Record<string, string> = {}): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('file', new Blob(['x'.repeat(size)], { type: 'text/csv' }), 'days.csv');
  return form;
}

const requestOf = (body: BodyInit, headers: Record<string, string> = {}) =>
  new Request('http://backlot.test/', {
    method: 'POST',
    body,
    headers,
    duplex: 'half',
  } as RequestInit);

/** A form that breaks off in the middle of its file. */
function brokenOff(form: FormData): Request {
  const whole = requestOf(form);
  const type = whole.headers.get('Content-Type')!;
  let sent = 0;
  const cut = whole.body!.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(piece, to) {
        if (sent === 0) to.enqueue(piece.slice(0, 300));
        sent += 1;
      },
    }),
  );
  return requestOf(cut, { 'Content-Type': type });
}

test.each([
  ['JSON', requestOf('{}', { 'Content-Type': 'application/json' })],
  ['a form without its boundary', requestOf('--', { 'Content-Type': 'multipart/form-data' })],
  ['nothing', requestOf('')],
])('%s is no form', async (_, request) => {
  await expect(readForm(request, small, folder)).rejects.toMatchObject({
    code: 'invalid',
    fields: { body: 'The body is not valid multipart form data.' },
  });
});

test.each([
  ['in memory', small, 1_001],
  ['on disk', spooled, 5_000_001],
])('a file that is too large is refused, and nothing stays %s', async (_, upload, size) => {
  const form = requestOf(formOf(size));
  await expect(readForm(form, upload, folder)).rejects.toMatchObject({ code: 'too-large' });
  expect(readdirSync(folder)).toEqual([]);
});

test('a form that breaks off is refused, and nothing stays on disk', async () => {
  const request = brokenOff(formOf(4_000_000));
  await expect(readForm(request, spooled, folder)).rejects.toMatchObject({ code: 'invalid' });
  expect(readdirSync(folder)).toEqual([]);
});

test('a small file comes with its bytes, its hash and the fields beside it', async () => {
  const form = formOf(3, { account: 'Main' });
  form.append('account', 'Other');
  const { fields, file } = await readForm(requestOf(form), small, folder);
  expect(fields).toEqual({ account: ['Main', 'Other'] });
  expect(file).toMatchObject({ name: 'days.csv', type: 'text/csv' });
  expect(file!.content).toMatchObject({ size: 3, bytes: new Uint8Array([120, 120, 120]) });
});

test('a large file can be read as often as it takes until it is discarded', async () => {
  const { file } = await readForm(requestOf(formOf(4_000_000)), spooled, folder);
  const { content } = file!;
  expect(content).toMatchObject({ size: 4_000_000, bytes: undefined });
  for (let time = 0; time < 2; time += 1)
    expect(await text(content.open())).toHaveLength(4_000_000);
  expect(readdirSync(folder)).toHaveLength(1);
  await content.discard();
  expect(readdirSync(folder)).toEqual([]);
});

test('a second file is an unknown field, not a second upload', async () => {
  const form = formOf(3);
  form.append('other', new Blob(['y']), 'y.csv');
  const { fields, file } = await readForm(requestOf(form), small, folder);
  expect(fields).toEqual({ other: '' });
  expect(file!.name).toBe('days.csv');
});

test('what a killed server has left is removed at start', async () => {
  await readForm(requestOf(formOf(10)), spooled, folder);
  await clearSpool(folder);
  expect(readdirSync(folder)).toEqual([]);
  await clearSpool(join(folder, 'never-made'));
});
