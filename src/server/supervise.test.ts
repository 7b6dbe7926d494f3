import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterEach, expect, test } from 'vitest';
import { whyEnded } from './supervise.ts';

const ends: (() => void)[] = [];
afterEach(() => ends.splice(0).forEach((it) => it()));

/** A supervisor of a program that serves, and then ends as its argument says. */
function supervised(act: string) {
  const file = fileURLToPath(new URL('../../tests/support/supervised.ts', import.meta.url));
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', file, act]);
  ends.push(() => child.kill('SIGKILL'));
  const heard = { out: '' };
  child.stdout.on('data', (part: Buffer) => void (heard.out += part.toString()));
  child.stderr.on('data', (part: Buffer) => void (heard.out += part.toString()));
  const ended = new Promise<number | null>((done) => child.once('close', done));
  const served = () => [...heard.out.matchAll(/serving (\d+)/g)].map((it) => Number(it[1]));
  return { child, heard, ended, served };
}

test('a server that died is started again, and it is said why', async () => {
  const { child, heard, ended, served } = supervised('serve');
  await expect.poll(served, { timeout: 20_000 }).toHaveLength(1);
  process.kill(served()[0]!, 'SIGKILL');
  await expect.poll(served, { timeout: 20_000 }).toHaveLength(2);
  expect(heard.out).toContain('Backlot has ended: it was killed');
  child.kill('SIGTERM');
  expect(await ended).toBe(0);
  expect(heard.out).toContain('asked to end by SIGTERM');
}, 60_000);

test('a server that never came up is not started again: it has said why itself', async () => {
  const { heard, ended, served } = supervised('refuse');
  expect(await ended).toBe(1);
  expect(served()).toHaveLength(0);
  expect(heard.out).toContain('The port is taken');
  expect(heard.out).not.toContain('started again');
}, 60_000);

test('one that ends over and over stays down, with words', async () => {
  const { heard, ended, served } = supervised('crash');
  expect(await ended).toBe(3);
  expect(served()).toHaveLength(5);
  expect(heard.out).toContain('Backlot has ended 5 times within ten minutes');
}, 60_000);

test('a signal that npm passes on as well is one wish to end, a second one later is another', async () => {
  const patient = supervised('linger');
  await expect.poll(patient.served, { timeout: 20_000 }).toHaveLength(1);
  patient.child.kill('SIGTERM');
  await wait(50);
  patient.child.kill('SIGTERM');
  expect(await patient.ended).toBe(0);

  const hurried = supervised('linger');
  await expect.poll(hurried.served, { timeout: 20_000 }).toHaveLength(1);
  hurried.child.kill('SIGTERM');
  await wait(600);
  hurried.child.kill('SIGTERM');
  expect(await hurried.ended).toBe(1);
}, 60_000);

test('with whoever keeps it up the server goes too', async () => {
  const { child, served } = supervised('serve');
  await expect.poll(served, { timeout: 20_000 }).toHaveLength(1);
  child.kill('SIGKILL');
  const [pid] = served();
  const lives = () => {
    try {
      return !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
    } catch {
      return false;
    }
  };
  await expect.poll(lives, { timeout: 20_000 }).toBe(false);
}, 60_000);

test('memory, a crash and an error are told apart', () => {
  expect(whyEnded({ code: null, signal: 'SIGABRT' })).toContain('memory');
  expect(whyEnded({ code: null, signal: 'SIGSEGV' })).toContain('native code');
  expect(whyEnded({ code: 1, signal: null })).toContain('exit code 1');
});
