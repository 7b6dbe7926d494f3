import { saveFile } from '../save-file.ts';
import { toast } from '../toast.ts';

/** What the page's style sheets give the drawing; a picture has none, so it is written out. */
const drawn = [
  'fill',
  'stroke',
  'stroke-width',
  'stroke-dasharray',
  'stop-color',
  'stop-opacity',
  'opacity',
  'font-size',
  'font-weight',
  'font-family',
  'text-anchor',
];

function withStyles(svg: SVGSVGElement): SVGSVGElement {
  const copy = svg.cloneNode(true) as SVGSVGElement;
  const originals = [svg, ...svg.querySelectorAll('*')];
  for (const [at, it] of [copy, ...copy.querySelectorAll('*')].entries()) {
    const style = getComputedStyle(originals[at]!);
    for (const name of drawn) it.setAttribute(name, style.getPropertyValue(name));
  }
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  return copy;
}

/** Saves the chart that is shown as a PNG of twice its size, on the page's own ground. */
export async function saveChartPicture(name: string) {
  const svg = document.querySelector<SVGSVGElement>('.chart-box svg[role="img"], .chart-box svg');
  if (!svg) return void toast('warning', 'There is no chart to save: it is shown as a table.');
  const { width, height } = svg.getBoundingClientRect();
  const text = new XMLSerializer().serializeToString(withStyles(svg));
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(text)}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = width * 2;
  canvas.height = height * 2;
  const paint = canvas.getContext('2d')!;
  paint.fillStyle = getComputedStyle(document.body).backgroundColor;
  paint.fillRect(0, 0, canvas.width, canvas.height);
  paint.drawImage(image, 0, 0, canvas.width, canvas.height);
  canvas.toBlob((blob) => blob && saveFile(`${name}.png`, blob), 'image/png');
}
