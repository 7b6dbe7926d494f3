import { zoneName } from '#/kernel/dates.ts';

/** Every zone of this browser and the one that is set, `Europe/Berlin` as "Europe/Berlin, CET". */
export function zoneOptions(present: string, now: Date) {
  const known = Intl.supportedValuesOf('timeZone');
  const all = ['UTC', ...known.filter((it) => it !== 'UTC')];
  return (all.includes(present) ? all : [present, ...all]).map((value) => ({
    value,
    label: `${value.replaceAll('_', ' ')}, ${zoneName(now, value)}`,
  }));
}
