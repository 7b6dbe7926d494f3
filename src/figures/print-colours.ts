/** Light theme colours of figures as files know them, RRGGBB: paper and slides have no themes of ours. */
export const printInk = {
  text: '1B1C22',
  quiet: '646775',
  line: 'E6E7EB',
  head: 'F7F7F9',
  accent: '3855D0',
} as const;

/** The networks' own colours, 1 to 8, as `tokens.css` has them. */
export const printHues = [
  '263C90',
  'A2560F',
  '3D907D',
  '7C1D50',
  '1C96E0',
  'AE900E',
  '8E50C8',
  '5A6371',
] as const;

/** What is better and worse. */
export const printTones = { up: '0B7148', down: 'B4232F', flat: printInk.quiet } as const;

/** A cell of a heat map: between white and the colour of money, or of what is bad. @param share −1 to 1 */
export function printShade(share: number): string {
  const strong = share < 0 ? [180, 35, 47] : [56, 85, 208];
  const part = 0.04 + Math.min(1, Math.abs(share)) * 0.42;
  const parts = strong.map((it) => Math.round(255 + (it - 255) * part));
  return parts
    .map((it) => it.toString(16).padStart(2, '0'))
    .join('')
    .toUpperCase();
}
