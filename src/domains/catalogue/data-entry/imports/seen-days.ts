/**
 * The days that were there already, for each series and hour. One bit a day: a million rows take a
 * few megabytes, and the answer is exact.
 */
export class SeenDays {
  private readonly hours: Map<number, Uint32Array>[] = [];

  /** Whether it was there before; from now on it is. `day` counts from 1970. */
  has(series: number, day: number, hour: number): boolean {
    const blocks = (this.hours[hour] ??= new Map<number, Uint32Array>());
    // Blocks of 512 days; 128 of them reach beyond the year 2149.
    const key = series * 128 + (day >> 9);
    let block = blocks.get(key);
    if (!block) blocks.set(key, (block = new Uint32Array(16)));
    const word = (day >> 5) & 15;
    const bit = 1 << (day & 31);
    const was = (block[word]! & bit) !== 0;
    block[word]! |= bit;
    return was;
  }
}
