import { createElement, Suspense, use } from 'react';
import { Loading, RowsSkeleton } from '../skeleton.tsx';
import type { GridProps } from './grid-column.ts';

let module: Promise<typeof import('./ag-grid.tsx')> | undefined;

/** `lazy` would lose the rows' type. */
function Loaded<R extends object>(props: GridProps<R>) {
  const { AgGrid } = use((module ??= import('./ag-grid.tsx')));
  return createElement(AgGrid<R>, props);
}

/** A grid; AG Grid itself is loaded when the first one is shown. */
export function Grid<R extends object>(props: GridProps<R>) {
  const { label, rows, height = 'fill' } = props;
  return (
    <div
      className={height === 'fill' ? 'grid-fill' : undefined}
      style={height === 'fill' ? undefined : { height }}
    >
      <Suspense
        fallback={
          <Loading label={`Loading ${label}`}>
            <RowsSkeleton rows={Math.min(12, Math.max(1, rows.length))} />
          </Loading>
        }
      >
        <Loaded {...props} />
      </Suspense>
    </div>
  );
}
