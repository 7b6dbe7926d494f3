import { expect, test } from 'vitest';
import { disclose, enclose, rewrap } from './envelope.ts';

const master = Buffer.alloc(32, 1).toString('base64');
const other = Buffer.alloc(32, 2).toString('base64');

test('an envelope opens with its master key and for its record only', () => {
  const envelope = enclose('{"key":"ü"}', master, 'key 1');
  expect(disclose(envelope, master, 'key 1')).toBe('{"key":"ü"}');
  expect(() => disclose(envelope, other, 'key 1')).toThrow('authenticate');
  expect(() => disclose(envelope, master, 'key 2')).toThrow('authenticate');
});

test('a changed byte anywhere is noticed', () => {
  const envelope = enclose('secret', master, 'key 1');
  for (let at = 0; at < envelope.length; at += 1) {
    const changed = Buffer.from(envelope);
    changed[at]! ^= 1;
    expect(() => disclose(changed, master, 'key 1')).toThrow('authenticate');
  }
});

test('two envelopes of the same text share nothing', () => {
  const [one, two] = [enclose('same', master, 'key 1'), enclose('same', master, 'key 1')];
  expect(one.subarray(0, 12)).not.toEqual(two.subarray(0, 12));
  expect(one.subarray(-4)).not.toEqual(two.subarray(-4));
});

test('another master key takes over without opening what is inside', () => {
  const envelope = enclose('secret', master, 'key 1');
  const moved = rewrap(envelope, master, other, 'key 1');
  expect(disclose(moved, other, 'key 1')).toBe('secret');
  expect(() => disclose(moved, master, 'key 1')).toThrow('authenticate');
  expect(moved.subarray(72)).toEqual(envelope.subarray(72));
});
