import { createContext, use } from 'react';
import type { ChartData } from './chart-data.ts';
import type { Plot } from './plot.ts';
import type { DrawnData } from './stack.ts';

/** The shape nivo takes; what it knows nothing of (pins, comparisons) is in `Drawing`. */
export interface NivoSeries {
  id: string;
  data: { x: string; y: number | null }[];
}

/** What the layers of a chart draw, and the figures its tooltip tells. */
export const Drawing = createContext<{ data: ChartData; drawn: DrawnData; plot: Plot } | null>(
  null,
);

/** `complete` is how many days from the first on are complete. */
export function useDrawing() {
  const it = use(Drawing);
  if (!it) throw new Error('A chart layer stands outside of its chart.');
  return { ...it, complete: it.data.incompleteFrom ?? it.data.days.length };
}
