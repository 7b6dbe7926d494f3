import './stage.css';

interface StageProps {
  x: number;
  y: number;
  width: number;
  height: number;
  fill: string;
  roof: string;
  /** Painted above the door; nothing when absent. */
  number?: number;
  ink?: string;
  /** Size of the number, px. */
  size?: number;
  door?: boolean;
}

const round = (value: number) => Math.round(value * 10) / 10;

/** A round roof over the span: radius of the arc that rises by `rise`. */
const radius = (half: number, rise: number) => round((half ** 2 + rise ** 2) / (2 * rise));

function walls({ x, y, width, height }: StageProps, rise: number) {
  const r = radius(width / 2, rise);
  return `M${x} ${y + height}V${round(y + rise)}A${r} ${r} 0 0 1 ${x + width} ${round(y + rise)}V${y + height}z`;
}

function roofLine({ x, y, width }: StageProps, rise: number) {
  const eave = width * 0.025;
  const r = radius(width / 2 + eave, rise);
  const [left, right] = [round(x - eave), round(x + width + eave)];
  const top = round(y + rise + 3);
  return `M${left} ${top}A${r} ${r} 0 0 1 ${right} ${top}l0 5A${r} ${r} 0 0 0 ${left} ${top + 5}z`;
}

function Door({ x, y, width, height, fill }: StageProps) {
  const [left, top] = [round(x + width * 0.27), round(y + height * 0.56)];
  const across = round(width * 0.46);
  return (
    <>
      <rect x={left} y={top} width={across} height={round(height * 0.44)} fill="var(--door)" />
      <path d={`M${x + width / 2} ${top}V${y + height}`} stroke={fill} strokeWidth="2" />
      <rect x={left} y={top} width={across} height="3" fill="var(--lamp)" />
    </>
  );
}

/** A sound stage: the picture the product is named after. Part of an `svg`. */
export function Stage(props: StageProps) {
  const { x, y, width, height, fill, roof, number, ink = 'var(--dn)', size = 34, door } = props;
  const rise = width * 0.17;
  const seams = Array.from({ length: 7 }, (_, at) => round(x + (width * (at + 1)) / 8));
  return (
    <g>
      <path d={walls(props, rise)} fill={fill} />
      <path
        d={seams.map((seam) => `M${seam} ${round(y + rise + 8)}V${y + height}`).join('')}
        stroke="#000"
        strokeOpacity=".045"
        strokeWidth="2"
      />
      <path d={roofLine(props, rise)} fill={roof} />
      {number !== undefined && (
        <text
          x={x + width / 2}
          y={round(y + rise * 0.62 + size * 1.25)}
          textAnchor="middle"
          fill={ink}
          fontSize={size}
          className="stage-number"
        >
          {number}
        </text>
      )}
      {door && <Door {...props} />}
    </g>
  );
}
