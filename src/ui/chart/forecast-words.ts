import type { ChartForecast } from './chart-data.ts';

/** "$13.92K, 80% between $13K and $15K". */
export function forecastWords(
  { value, band }: ChartForecast,
  format: (value: number) => string,
): string {
  const words = format(value);
  return band ? `${words}, 80% between ${format(band.low)} and ${format(band.high)}` : words;
}
