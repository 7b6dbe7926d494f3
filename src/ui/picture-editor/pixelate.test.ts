import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { blockOf, pixelate } from './pixelate.ts';

const noise = (width: number, height: number, seed: number) => {
  const data = new Uint8ClampedArray(width * height * 4);
  let state = seed;
  for (let at = 0; at < data.length; at++) {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    data[at] = state >>> 16;
  }
  return { width, height, data };
};

test('what is blurred has one colour a block, and a second blur changes nothing', () => {
  const side = fc.integer({ min: 1, max: 90 });
  fc.assert(
    fc.property(side, side, fc.nat(10_000), (width, height, seed) => {
      const pixels = noise(width, height, seed);
      const block = blockOf(pixels, 400);
      pixelate(pixels, block);
      const colours = new Set<string>();
      for (let at = 0; at < pixels.data.length; at += 4)
        colours.add(pixels.data.subarray(at, at + 4).join());
      const blocks = Math.ceil(width / block) * Math.ceil(height / block);
      expect(colours.size).toBeLessThanOrEqual(blocks);
      const once = pixels.data.join();
      pixelate(pixels, block);
      expect(pixels.data.join()).toBe(once);
    }),
    { numRuns: 60 },
  );
});

test('pictures that differ only in their letters are the same once blurred', () => {
  const line = (dark: (x: number) => boolean) => {
    const [width, height] = [96, 24];
    const data = new Uint8ClampedArray(width * height * 4).fill(255);
    for (let y = 4; y < 20; y++)
      for (let x = 0; x < width; x++) if (dark(x)) data.set([20, 20, 20, 255], (y * width + x) * 4);
    return { width, height, data };
  };
  const one = line((x) => x % 4 < 2);
  const two = line((x) => x % 8 < 4);
  for (const it of [one, two]) pixelate(it, blockOf(it, 96));
  expect(one.data.join()).toBe(two.data.join());
});

test('blocks hold several letters and are as large as the area allows', () => {
  expect(blockOf({ width: 300, height: 20 }, 1440)).toBe(24);
  expect(blockOf({ width: 300, height: 20 }, 2880)).toBe(48);
  expect(blockOf({ width: 900, height: 600 }, 1440)).toBe(200);
});
