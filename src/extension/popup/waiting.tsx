import { Loading, RowsSkeleton, TilesSkeleton } from '#/ui/skeleton.tsx';

/** The popup in its final shape before there is anything to show. */
export const Waiting = () => (
  <Loading label="Loading">
    <TilesSkeleton dense />
    <RowsSkeleton rows={5} columns={[200]} />
  </Loading>
);
