import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import type { Preview, Stage } from '#/kernel/action.ts';
import { colourOf } from '#/kernel/reading/coloured.ts';
import type { Reading } from '#/kernel/reading/read.ts';
import { cx } from '#/ui/cx.ts';
import { Icon } from '#/ui/icon.tsx';

/** What was understood, part by part. */
export function Chips({ reading }: { reading: Reading }) {
  return (
    <div className="pal-chips" role="status" aria-label="Understood as">
      <span dir="auto" className="pchip k1">
        {reading.action.title}
      </span>
      {reading.parts.map(({ parameter, chip, isFallback }) => (
        <span key={parameter.name} className={cx('pchip num', colourOf(reading, parameter.name))}>
          <span className="trunc">{chip.text}</span>
          {(chip.note || isFallback) && (
            <span className="f3">{isFallback ? 'unless you say' : chip.note}</span>
          )}
        </span>
      ))}
      {reading.unclear.map((it) => (
        <span key={it.from} className="pchip kx">
          {it.words}
        </span>
      ))}
    </div>
  );
}

/** The value, once it stopped changing. */
function useSettled<T>(value: T, ms: number): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return settled;
}

/** A preview, and whether it still is that of what was typed before. */
export type ShownPreview = Preview & { isStale: boolean };

/** What an action says before it is run with these values. */
export function usePreview(reading: Reading | undefined, stage: Stage): ShownPreview | undefined {
  const current = JSON.stringify(reading?.values ?? {});
  const values = useSettled(current, 120);
  const action = reading?.action;
  const needsNothing = action?.parameters?.every((it) => !it.required) ?? false;
  const isTyped = needsNothing || (reading?.parts.some((it) => !it.isFallback) ?? false);
  const { data, isPlaceholderData, isFetching } = useQuery({
    queryKey: ['preview', action?.id, values],
    queryFn: () => action!.preview!(JSON.parse(values) as never, stage),
    enabled: action?.preview !== undefined && isTyped,
    placeholderData: (before) => before,
    retry: false,
    staleTime: 10_000,
    meta: { shown: true },
  });
  const isShown = action?.preview !== undefined && isTyped;
  // What was kept of the same line may be of before it was run.
  const isStale = isPlaceholderData || isFetching || values !== current;
  return useMemo(
    () => (data && isShown ? { ...data, isStale } : undefined),
    [data, isShown, isStale],
  );
}

/** The facts behind it, what speaks against it, and why it cannot be. */
export function PreviewBlock({ preview }: { preview: Preview }) {
  const { facts, warning, refusal } = preview;
  if (facts.length === 0 && !warning && !refusal) return null;
  return (
    <div className="pal-preview" role="status">
      {facts.length > 0 && (
        <dl>
          {facts.slice(0, 3).map((it) => (
            <div key={it.label}>
              <dt>{it.label}</dt>
              <dd className="num">{it.value}</dd>
              {it.note && (
                <dd dir="auto" className="note num">
                  {it.note}
                </dd>
              )}
            </div>
          ))}
        </dl>
      )}
      {(refusal ?? warning) && (
        <p className={refusal ? 'bad' : 'warn'}>
          <Icon name={refusal ? 'alert-circle' : 'alert-triangle'} size={15} />
          {refusal ?? warning}
        </p>
      )}
    </div>
  );
}
