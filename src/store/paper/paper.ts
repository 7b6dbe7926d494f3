import PdfDocument from 'pdfkit';
import { lineOn } from './words.ts';

/** The light theme's colours, which print well. */
export const ink = {
  text: '#1b1c22',
  quiet: '#646775',
  line: '#e6e7eb',
  head: '#f7f7f9',
  accent: '#3855d0',
};

/** Of a page's four sides, in points of 1/72 inch. */
export const PAPER_MARGIN = 40;

export type Paper = InstanceType<typeof PdfDocument>;

/**
 * A document of A4 pages; what is written on it goes through `words.ts`, which has a font for each script.
 * @returns it, and its bytes once it was ended.
 */
export function newPaper(title: string, layout: 'portrait' | 'landscape') {
  const doc = new PdfDocument({
    size: 'A4',
    layout,
    margin: PAPER_MARGIN,
    bufferPages: true,
    info: { Title: title, Author: 'Backlot', Creator: 'Backlot' },
  });
  const parts: Uint8Array[] = [];
  const done = new Promise<Uint8Array<ArrayBuffer>>((resolve, reject) => {
    doc.on('data', (part: Uint8Array) => void parts.push(part));
    doc.once('end', () => resolve(new Uint8Array(Buffer.concat(parts))));
    doc.once('error', reject);
  });
  return { doc, done };
}

/** A hairline from margin to margin. */
export function paperLine(doc: Paper, y: number) {
  const to = doc.page.width - PAPER_MARGIN;
  doc.moveTo(PAPER_MARGIN, y).lineTo(to, y).lineWidth(0.5).strokeColor(ink.line).stroke();
}

const foot = { size: 7.5, color: ink.quiet };
/** Room for the words of which page it is. */
const PAGE_WORDS = 90;

/** The foot of every page: a note, and which page it is. The last thing before the end. */
export function paperFoot(doc: Paper, note: string) {
  const { start, count } = doc.bufferedPageRange();
  for (let at = start; at < start + count; at += 1) {
    doc.switchToPage(at);
    // Below the margin text would begin a page of its own.
    doc.page.margins.bottom = 0;
    const y = doc.page.height - PAPER_MARGIN + 10;
    const width = doc.page.width - 2 * PAPER_MARGIN;
    const words = `Page ${at - start + 1} of ${count}`;
    const spot = { x: PAPER_MARGIN, y, width };
    lineOn(doc, words, foot, { ...spot, align: 'right' });
    lineOn(doc, note, foot, { ...spot, width: width - PAGE_WORDS });
  }
}
