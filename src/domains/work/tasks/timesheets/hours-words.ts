/** "2:30", or nothing for no time. */
export function hoursText(seconds: number): string {
  const minutes = Math.round(seconds / 60);
  if (minutes === 0) return '';
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;
}

/** Reads "2:30", "2.5", "2,5", "2h 30m", "45m" and "" as seconds; undefined for anything else. */
export function readHours(typed: string): number | undefined {
  const text = typed.trim().toLowerCase();
  if (text === '') return 0;
  const [, hours, minutes] =
    /^(\d{1,2}):([0-5]\d)$/.exec(text) ?? /^(\d{1,2}) ?h(?: ?([0-5]?\d) ?m?)?$/.exec(text) ?? [];
  const [, only] = /^(\d{1,4}) ?m$/.exec(text) ?? [];
  const [, decimal] = /^(\d{1,2}(?:[.,]\d{1,2})?)$/.exec(text) ?? [];
  const found =
    hours !== undefined
      ? Number(hours) * 60 + Number(minutes ?? 0)
      : only !== undefined
        ? Number(only)
        : decimal !== undefined
          ? Math.round(Number(decimal.replace(',', '.')) * 60)
          : undefined;
  return found === undefined || found > 24 * 60 ? undefined : found * 60;
}
