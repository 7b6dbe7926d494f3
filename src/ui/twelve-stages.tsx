import { useId } from 'react';
import { Stage } from './stage.tsx';

interface RowProps {
  first: number;
  x: number;
  y: number;
  width: number;
  height: number;
  gap: number;
  fill: string;
  roof: string;
  ink?: string;
  size: number;
  door?: boolean;
}

const Row = ({ first, x, gap, width, ...rest }: RowProps) =>
  [0, 1, 2, 3].map((at) => (
    <Stage key={at} {...rest} x={x + at * (width + gap)} width={width} number={first + at} />
  ));

const WaterTower = () => (
  <>
    <g fill="none" stroke="var(--s3)" strokeWidth="4">
      <path d="M122 520 148 336M218 520 192 336M138 410h64M144 370h52" />
    </g>
    <path d="M124 336V292c0-10 20-22 46-22s46 12 46 22v44z" fill="var(--s2)" />
    <path d="M116 292c10-22 30-34 54-34s44 12 54 34z" fill="var(--s1)" />
    <path d="M156 330v-13a14 14 0 0 1 28 0v13z" fill="var(--win)" />
  </>
);

const Street = () => (
  <>
    <rect y="826" width="720" height="74" fill="var(--ground)" />
    <path d="M0 826.5h720" stroke="var(--rim)" />
    <path
      d="M24 866H720"
      stroke="#fff"
      strokeOpacity=".28"
      strokeWidth="3"
      strokeDasharray="46 30"
    />
  </>
);

/** The lot with its twelve stages, numbered like the sections of the menu. */
export function TwelveStages() {
  const sky = useId();
  return (
    <svg
      viewBox="0 0 720 900"
      preserveAspectRatio="xMidYMax slice"
      role="img"
      aria-label="Twelve sound stages"
    >
      <defs>
        <linearGradient id={sky} x1="0" y1="0" x2="0" y2="1">
          <stop stopColor="var(--sky0)" />
          <stop offset=".75" stopColor="var(--sky1)" />
        </linearGradient>
      </defs>
      <rect width="720" height="900" fill={`url(#${sky})`} />
      <circle cx="560" cy="214" r="120" fill="var(--sun)" opacity=".35" />
      <circle cx="560" cy="214" r="66" fill="var(--sun)" />
      <WaterTower />
      <rect x="35" y="456" width="650" height="120" fill="var(--s4)" />
      <Row
        first={9}
        x={35}
        y={424}
        width={152}
        height={404}
        gap={14}
        fill="var(--s4)"
        roof="var(--r4)"
        ink="var(--dn4)"
        size={28}
      />
      <rect y="541" width="720" height="285" fill="var(--s3)" />
      <Row
        first={5}
        x={0}
        y={508}
        width={168}
        height={320}
        gap={16}
        fill="var(--s3)"
        roof="var(--r3)"
        ink="var(--dn3)"
        size={33}
      />
      <Row
        first={1}
        x={-43}
        y={604}
        width={188}
        height={224}
        gap={18}
        fill="var(--s1)"
        roof="var(--roof)"
        size={40}
        door
      />
      <Street />
    </svg>
  );
}
