import type { GridApi } from 'ag-grid-community';

/** Brings a column into sight once the grid has its scroll bars, which would cover its edge. */
export function revealColumn<R>(api: GridApi<R>, key: string | undefined): void {
  if (key === undefined) return;
  requestAnimationFrame(() => {
    if (!api.isDestroyed()) api.ensureColumnVisible(key, 'end');
  });
}
