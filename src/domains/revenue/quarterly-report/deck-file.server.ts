import PptxGen from 'pptxgenjs';
import { currencyNote } from './deck-layout.server.ts';
import { slides } from './deck-slides.server.ts';
import type { Deck, DeckFigures } from './quarterly-report.contract.ts';
import { quarterWords, type Quarter } from './quarters.ts';

/** The chosen slides as a presentation with native charts and tables, all of which can be edited. */
export async function deckFile(
  quarter: Quarter,
  deck: Pick<Deck, 'title' | 'slides'>,
  figures: DeckFigures,
): Promise<Uint8Array<ArrayBuffer>> {
  const pptx = new PptxGen();
  pptx.layout = 'LAYOUT_WIDE';
  pptx.title = `${deck.title}, ${quarterWords(quarter)}`;
  pptx.company = 'Backlot';
  pptx.author = 'Backlot';
  for (const { kind, on, commentary } of deck.slides) {
    if (!on) continue;
    const slide = pptx.addSlide();
    // XML knows no control characters but the line break.
    const written = commentary.replaceAll(/[^\P{Cc}\n]/gu, '');
    const made = { pptx, slide, quarter, title: deck.title, figures, commentary: written };
    slides[kind](made);
    if (kind !== 'title') currencyNote(made);
  }
  const bytes = await pptx.write({ outputType: 'uint8array' });
  if (!(bytes instanceof Uint8Array)) throw new TypeError('A presentation is made of bytes.');
  return new Uint8Array(bytes);
}
