import { ink, type Paper } from '#/store/paper/paper.ts';
import { heightIn, lineOn, textOn } from '#/store/paper/words.ts';
import { sideColours } from './report-colours.ts';
import type { PersonPeriod } from './reports.contract.ts';

const MOST = 5;
const LABEL = 120;
const quiet = { size: 8, color: ink.quiet };

const spotOf = (at: number, axes: number, value: number, radius: number) => {
  const angle = (2 * Math.PI * at) / axes - Math.PI / 2;
  return [Math.cos(angle) * (value / MOST) * radius, Math.sin(angle) * (value / MOST) * radius];
};

/** The scores of the categories around a centre, as the page shows them. */
export function paperRadar(doc: Paper, it: PersonPeriod, x: number, y: number, radius: number) {
  const axes = it.categories.length;
  const at = (axis: number, value: number, far = radius) => {
    const [dx, dy] = spotOf(axis, axes, value, far);
    return [x + dx!, y + dy!] as [number, number];
  };
  for (let ring = 1; ring <= MOST; ring += 1) {
    doc.polygon(...it.categories.map((_, axis) => at(axis, ring)));
    doc.lineWidth(0.5).strokeColor(ink.line).stroke();
  }
  for (const [axis, { name }] of it.categories.entries()) {
    const [endX, endY] = at(axis, MOST);
    doc.moveTo(x, y).lineTo(endX, endY).lineWidth(0.5).strokeColor(ink.line).stroke();
    label(doc, name, at(axis, MOST, radius + 12), x);
  }
  shape(
    doc,
    it.categories.map((one) => one.company),
    at,
    sideColours.company,
    true,
  );
  shape(
    doc,
    it.categories.map((one) => one.lead),
    at,
    sideColours.lead,
  );
  shape(
    doc,
    it.categories.map((one) => one.self),
    at,
    sideColours.self,
  );
  legend(doc, x, y + radius + 30);
}

function label(doc: Paper, name: string, [x, y]: [number, number], centre: number) {
  const side = Math.abs(x - centre) < 1 ? 'center' : x > centre ? 'left' : 'right';
  const left = side === 'center' ? x - LABEL / 2 : side === 'left' ? x : x - LABEL;
  const height = heightIn(doc, name, quiet, LABEL);
  textOn(doc, name, quiet, { x: left, y: y - height / 2, width: LABEL, height, align: side });
}

/** The line of one side; only where all of it is known it is closed. */
function shape(
  doc: Paper,
  values: readonly (number | null)[],
  at: (axis: number, value: number) => [number, number],
  color: string,
  dashed = false,
) {
  const known = values.flatMap((value, axis) => (value === null ? [] : [at(axis, value)]));
  if (known.length < values.length || known.length === 0) {
    for (const [x, y] of known) doc.circle(x, y, 2).fill(color);
    return;
  }
  doc.save();
  if (dashed) doc.dash(3, { space: 3 });
  doc.polygon(...known);
  doc
    .lineWidth(dashed ? 1 : 1.5)
    .strokeColor(color)
    .stroke();
  doc.restore();
  if (!dashed) for (const [x, y] of known) doc.circle(x, y, 2).fill(color);
}

function legend(doc: Paper, centre: number, y: number) {
  const names = [
    ['Self', sideColours.self],
    ['Lead', sideColours.lead],
    ['Company', sideColours.company],
  ] as const;
  let x = centre - 90;
  for (const [name, color] of names) {
    doc
      .moveTo(x, y + 4)
      .lineTo(x + 12, y + 4)
      .lineWidth(1.5)
      .strokeColor(color)
      .stroke();
    lineOn(doc, name, quiet, { x: x + 16, y, width: 50 });
    x += 66;
  }
}
