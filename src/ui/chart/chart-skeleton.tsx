import { Bone, Loading } from '../skeleton.tsx';
import { margin } from './plot.ts';

const LINES = 4;
const DAYS = 6;

/** The axes of a chart before its code is there: nothing moves when it comes. */
export function ChartSkeleton({ height }: { height: number }) {
  const { top, bottom, left, right } = margin;
  return (
    <Loading label="Loading the chart">
      <div className="chart-bones" style={{ height }} aria-hidden="true">
        <div className="lines" style={{ top, bottom, right, left: left - 12 }}>
          {Array.from({ length: LINES }, (_, at) => (
            <span key={at}>
              <Bone width={28} height={8} />
            </span>
          ))}
        </div>
        <div className="days" style={{ left, right }}>
          {Array.from({ length: DAYS }, (_, at) => (
            <Bone key={at} width={36} height={8} />
          ))}
        </div>
      </div>
    </Loading>
  );
}
