import { createElement, Suspense, use } from 'react';
import { Loading, RowsSkeleton } from '../skeleton.tsx';
import type { EditGridProps } from './edit-column.ts';

let module: Promise<typeof import('./ag-edit-grid.tsx')> | undefined;

/** `lazy` would lose the rows' type. */
function Loaded<R extends object>(props: EditGridProps<R>) {
  const { AgEditGrid } = use((module ??= import('./ag-edit-grid.tsx')));
  return createElement(AgEditGrid<R>, props);
}

/** A grid to type into; AG Grid itself is loaded when the first one is shown. */
export function EditGrid<R extends object>(props: EditGridProps<R>) {
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
