import type { Area } from './marks.ts';

interface Pixels {
  width: number;
  height: number;
  /** Red, green, blue and opacity of each. */
  data: Uint8ClampedArray;
}

/** Steps of colour that are left: two texts that average alike look alike. */
const STEP = 32;

/**
 * How large the blocks are, px: several letters fall into one, and no area has more than a few rows
 * of them, so that nothing can be read back.
 */
export const blockOf = ({ width, height }: Pick<Area, 'width' | 'height'>, pictureWidth: number) =>
  Math.ceil(Math.max(24, pictureWidth / 60, Math.min(width, height) / 3));

/** Replaces the pixels by the mean colour of their block: what was there is gone. */
export function pixelate({ width, height, data }: Pixels, block: number) {
  for (let top = 0; top < height; top += block) {
    for (let left = 0; left < width; left += block) {
      const right = Math.min(left + block, width);
      const bottom = Math.min(top + block, height);
      const sums = [0, 0, 0];
      for (let y = top; y < bottom; y++) {
        for (let x = left; x < right; x++) {
          for (let it = 0; it < 3; it++) sums[it]! += data[(y * width + x) * 4 + it]!;
        }
      }
      const count = (right - left) * (bottom - top);
      const mean = sums.map((sum) => Math.round(sum / count / STEP) * STEP);
      for (let y = top; y < bottom; y++) {
        for (let x = left; x < right; x++) data.set([...mean, 255], (y * width + x) * 4);
      }
    }
  }
}
