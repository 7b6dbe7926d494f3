import type { ReactNode } from 'react';
import './states.css';
import './tile.css';

interface BoneProps {
  /** px, or any CSS width. */
  width: number | string;
  height?: number;
  radius?: number;
}

/** One grey bar in the place of words. */
export const Bone = ({ width, height = 10, radius }: BoneProps) => (
  <i className="sk" style={{ width, height, borderRadius: radius }} />
);

interface LoadingProps {
  /** What is loading, read out: "Loading revenue". */
  label: string;
  children: ReactNode;
}

/** Holds the final shape at once and shows its bones only after 150 ms: no flash, no layout shift. */
export function Loading({ label, children }: LoadingProps) {
  return (
    <div className="sk-late" role="status" aria-label={label}>
      {children}
    </div>
  );
}

/** The strip of tiles while it loads. */
export function TilesSkeleton({ count = 8, dense }: { count?: number; dense?: boolean }) {
  const widths = [52, 40, 44, 58];
  return (
    <div className={dense ? 'tiles dense' : 'tiles'} aria-hidden="true">
      {Array.from({ length: count }, (_, at) => (
        <div key={at} className="tile">
          <span className="row" style={{ height: 16 }}>
            <Bone width={widths[at % 4] ?? 52} height={9} />
          </span>
          <span className="row v">
            <Bone width={dense ? 60 : '70%'} height={dense ? 12 : 16} />
          </span>
          <span className="row b">
            <Bone width={40} height={9} />
            <span className="sp" />
            {!dense && <Bone width={48} height={9} />}
          </span>
        </div>
      ))}
    </div>
  );
}

/** Rows of a list while it loads; `columns` are the widths at the right edge, px. */
export function RowsSkeleton({ rows = 6, columns = [58, 40, 52, 48, 64], mark = true }) {
  const names = [118, 92, 104, 84, 110, 78];
  return (
    <div aria-hidden="true">
      {Array.from({ length: rows }, (_, at) => (
        <div key={at} className="skr">
          {mark && <Bone width={20} height={20} radius={5} />}
          <Bone width={names[at % names.length] ?? 100} />
          <span className="sp" />
          {columns.map((width, column) => (
            <Bone key={column} width={width} />
          ))}
        </div>
      ))}
    </div>
  );
}
