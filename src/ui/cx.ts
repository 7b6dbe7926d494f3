/** Joins class names, leaving out what is empty or false: `cx('btn', primary && 'primary')`. */
export function cx(...names: (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(' ');
}
