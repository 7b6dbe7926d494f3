import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { reading } from '#/client/reading.ts';
import type { ShownMeasure } from '#/figures/own/shown-measure.ts';
import { ShownIn } from '#/figures/shown-in.part.ts';
import { TrendPanel } from '#/figures/trend-panel.part.tsx';
import { comparisonName, measureWords } from '#/figures/words.ts';
import { lengthOf } from '#/kernel/days.ts';
import { Panel } from '#/ui/panel.tsx';
import { Bone, Loading } from '#/ui/skeleton.tsx';

/** How long typing rests before the figures are asked for. */
const REST_MS = 400;

function useRested<T>(value: T): T {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), REST_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return rested;
}

interface MeasurePreviewProps {
  /** As it stands, once it is right. */
  formula: string | undefined;
  shown: ShownMeasure;
  id: number | undefined;
}

/** The last thirty days of a formula, over everything one may see. */
export function MeasurePreview({ formula, shown, id }: MeasurePreviewProps) {
  const rested = useRested(formula);
  const { unit } = shown;
  const { data, error } = useQuery({
    ...reading('GET /own-measure-preview', { formula: rested ?? '', unit, id }),
    placeholderData: keepPreviousData,
    enabled: rested !== undefined && rested === formula,
  });
  if (formula === undefined || error) {
    return (
      <Panel title="Preview">
        <p className="formula-rest f3">
          {error ? error.message : 'The last 30 days stand here as soon as the formula is right.'}
        </p>
      </Panel>
    );
  }
  if (!data) {
    return (
      <Panel title="Preview">
        <Loading label="Loading the preview">
          <Bone width="100%" height={160} />
        </Loading>
      </Panel>
    );
  }
  const { standing, total, ...trend } = data;
  const value = measureWords(shown, total.value, 'full', standing.currency);
  return (
    <ShownIn value={standing.currency}>
      <TrendPanel
        title={`${value} over 30 days`}
        trend={{ ...trend, measure: 'revenue' }}
        shown={shown}
        standing={standing}
        comparison={comparisonName(standing, 'previous', lengthOf(standing.range))}
        height={160}
      />
    </ShownIn>
  );
}
