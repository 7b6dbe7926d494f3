import { areaOf, shownOf, type Mark } from './marks.ts';
import { blockOf, pixelate } from './pixelate.ts';

/** Seen on light and on dark pictures: drawn over a white edge. */
const INK = '#d6303e';
const EDGE = '#ffffff';

interface Pen {
  context: CanvasRenderingContext2D;
  /** How thick lines are, px of the picture. */
  width: number;
}

function stroke({ context, width }: Pen, path: Path2D) {
  context.lineJoin = 'round';
  context.lineCap = 'round';
  context.strokeStyle = EDGE;
  context.lineWidth = width * 2;
  context.stroke(path);
  context.strokeStyle = INK;
  context.lineWidth = width;
  context.stroke(path);
}

function arrowPath({ from, to }: Mark, width: number): Path2D {
  const angle = Math.atan2(to.y - from.y, to.x - from.x);
  const side = (turn: number) => ({
    x: to.x - width * 6 * Math.cos(angle + turn),
    y: to.y - width * 6 * Math.sin(angle + turn),
  });
  const path = new Path2D();
  path.moveTo(from.x, from.y);
  path.lineTo(to.x, to.y);
  const [left, right] = [side(0.5), side(-0.5)];
  path.moveTo(left.x, left.y);
  path.lineTo(to.x, to.y);
  path.lineTo(right.x, right.y);
  return path;
}

function boxPath(mark: Mark): Path2D {
  const { x, y, width, height } = areaOf(mark);
  const path = new Path2D();
  path.rect(x, y, width, height);
  return path;
}

function write({ context, width }: Pen, { from, words = '' }: Mark) {
  const size = width * 7;
  context.font = `600 ${size}px Inter, system-ui, sans-serif`;
  context.textBaseline = 'top';
  context.lineJoin = 'round';
  context.strokeStyle = EDGE;
  context.lineWidth = width * 1.6;
  context.strokeText(words, from.x, from.y);
  context.fillStyle = INK;
  context.fillText(words, from.x, from.y);
}

function blur(context: CanvasRenderingContext2D, mark: Mark) {
  const { x, y, width, height } = areaOf(mark);
  if (width < 1 || height < 1) return;
  const pixels = context.getImageData(x, y, width, height);
  pixelate(pixels, blockOf({ width, height }, context.canvas.width));
  context.putImageData(pixels, x, y);
}

const penOf = (context: CanvasRenderingContext2D): Pen => ({
  context,
  width: Math.max(3, Math.round(context.canvas.width / 400)),
});

/** A context of a canvas; browsers give one to every canvas that has no other. */
const contextOf = (canvas: HTMLCanvasElement) => canvas.getContext('2d')!;

/** The whole picture with what was drawn on it, in the order it was drawn; cuts come at the end. */
export function painted(picture: ImageBitmap, marks: readonly Mark[]): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.width = picture.width;
  canvas.height = picture.height;
  const context = contextOf(canvas);
  context.drawImage(picture, 0, 0);
  const pen = penOf(context);
  for (const mark of marks) {
    if (mark.kind === 'blur') blur(context, mark);
    if (mark.kind === 'arrow') stroke(pen, arrowPath(mark, pen.width));
    if (mark.kind === 'box') stroke(pen, boxPath(mark));
    if (mark.kind === 'text') write(pen, mark);
  }
  return canvas;
}

/** Shows what is painted as far as it is not cut off, and what is just being drawn. */
export function show(
  canvas: HTMLCanvasElement,
  whole: HTMLCanvasElement,
  marks: readonly Mark[],
  draft?: Mark,
) {
  const { x, y, width, height } = shownOf(marks, whole);
  canvas.width = Math.max(1, width);
  canvas.height = Math.max(1, height);
  const context = contextOf(canvas);
  context.drawImage(whole, -x, -y);
  if (!draft) return;
  const pen = { ...penOf(contextOf(whole)), context };
  context.translate(-x, -y);
  if (draft.kind === 'text') write(pen, draft);
  else if (draft.kind === 'arrow') stroke(pen, arrowPath(draft, pen.width));
  else {
    if (draft.kind !== 'box') context.setLineDash([pen.width * 3, pen.width * 3]);
    stroke(pen, boxPath(draft));
  }
  context.setTransform(1, 0, 0, 1, 0, 0);
}

/** The longest side that is sent; larger ones are drawn smaller. */
const MOST_SIDE = 3200;

/** The picture as it is sent: new pixels, nothing of what was blurred or cut off is in it. */
export async function rendered(source: Blob, marks: readonly Mark[]): Promise<Blob> {
  const picture = await createImageBitmap(source);
  const whole = painted(picture, marks);
  picture.close();
  const { x, y, width, height } = shownOf(marks, whole);
  const scale = Math.min(1, MOST_SIDE / Math.max(width, height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(width * scale));
  canvas.height = Math.max(1, Math.round(height * scale));
  contextOf(canvas).drawImage(whole, x, y, width, height, 0, 0, canvas.width, canvas.height);
  const { promise, resolve, reject } = Promise.withResolvers<Blob>();
  canvas.toBlob(
    (it) => (it ? resolve(it) : reject(new Error('The picture could not be drawn.'))),
    'image/webp',
    0.92,
  );
  return promise;
}
