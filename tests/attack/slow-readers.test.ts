import { mkdtempSync, readdirSync, readlinkSync, rmSync } from 'node:fs';
import { get, request, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Hono } from 'hono';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { communityEndpoints } from '#/community/community.contract.ts';
import { sendReply } from '#/server/send-reply.ts';
import { giveBack } from '#/store/workers/give-back.ts';
import { serving } from '../support/serving.ts';

/** The attacker wants: the server's memory, by saving large files and not taking them. */

const SIZE = 20 * 2 ** 20;
const READERS = 30;
const folder = mkdtempSync(join(tmpdir(), 'backlot-slow-'));
const endpoint = {
  ...communityEndpoints['GET /comments'],
  download: 'text/csv',
  made: true,
} as const;

let http: Awaited<ReturnType<typeof serving>>;
beforeAll(async () => {
  const app = new Hono().get('/', (c) =>
    sendReply(c, endpoint, { name: 'list.csv', body: new Uint8Array(SIZE).fill(65) }, folder),
  );
  http = await serving(app);
});
afterAll(async () => {
  await http.stop();
  rmSync(folder, { recursive: true });
});

/** Asks for the file and takes none of it. */
const begun = () =>
  new Promise<IncomingMessage>((done, fail) => {
    get(http.url, (reply) => done(reply.pause())).on('error', fail);
  });

const openFiles = () =>
  readdirSync('/proc/self/fd').filter((it) => {
    try {
      return readlinkSync(join('/proc/self/fd', it)).startsWith(folder);
    } catch {
      return false;
    }
  }).length;

test('thirty who take nothing of 20 MB hold nothing in memory, and each gets all of it in the end', async () => {
  await giveBack();
  const before = process.memoryUsage().arrayBuffers;
  const replies: IncomingMessage[] = [];
  for (let at = 0; at < READERS; at += 1) replies.push(await begun());
  // All of them would be 600 MB. V8 frees buffers beside this thread, some time after it collected.
  const held = async () => {
    await giveBack();
    return process.memoryUsage().arrayBuffers - before;
  };
  await expect.poll(held, { timeout: 20_000 }).toBeLessThan(2 * SIZE);
  expect(openFiles()).toBe(READERS);

  const [first, ...others] = replies;
  expect(first!.headers['content-length']).toBe(String(SIZE));
  let taken = 0;
  for await (const part of first! as AsyncIterable<Buffer>) taken += part.length;
  expect(taken).toBe(SIZE);
  for (const it of others) it.destroy();
  await expect.poll(openFiles, { timeout: 20_000 }).toBe(0);
}, 120_000);

test('whoever asks only for the head of a large file leaves none open', async () => {
  const heads = Array.from({ length: READERS }, async () => {
    const reply = await new Promise<IncomingMessage>((done, fail) => {
      request(http.url, { method: 'HEAD' }, done).on('error', fail).end();
    });
    expect(reply.headers['content-length']).toBe(String(SIZE));
    reply.resume();
  });
  await Promise.all(heads);
  await expect.poll(openFiles, { timeout: 5000 }).toBe(0);
}, 60_000);
