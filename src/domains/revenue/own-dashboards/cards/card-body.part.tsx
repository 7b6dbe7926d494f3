import { Suspense } from 'react';
import { lazily } from '#/ui/lazily.ts';
import { Bone, Loading } from '#/ui/skeleton.tsx';
import { ScatterChart } from '../charts/scatter-chart.part.tsx';
import type { CardFigures } from '../dashboards.contract.ts';
import { BarsCard } from './bars-card.part.tsx';
import type { FigureCard } from './card.contract.ts';
import { CrossCard } from './cross-card.part.tsx';
import { LinesCard } from './lines-card.part.tsx';
import { TableCard } from './table-card.part.tsx';
import { TileCard } from './tile-card.part.tsx';

const RichText = lazily(() =>
  import('#/ui/rich/rich-text.tsx').then((it) => ({ default: it.RichText })),
);

/** A card while its figures are on their way. */
export const CardLoading = ({ title, height }: { title: string; height: number }) => (
  <Loading label={`Loading ${title}`}>
    <span className="card-bones" aria-hidden="true">
      <Bone width="40%" />
      <Bone width="100%" height={Math.max(20, height - 48)} />
    </span>
  </Loading>
);

/** A card without figures says why. */
const CardWords = ({ words }: { words: string }) => <p className="card-words f2">{words}</p>;

/** What somebody wrote beside the figures. */
export const NoteCard = ({ text }: { text: string }) => (
  <div className="note-text">
    {text === '' ? (
      <span className="f3">An empty note</span>
    ) : (
      <Suspense fallback={null}>
        <RichText markdown={text} top={3} />
      </Suspense>
    )}
  </div>
);

interface FiguresBodyProps {
  card: FigureCard;
  figures: CardFigures;
  /** What the days are compared with. */
  compare: string;
  /** px */
  height: number;
  asTable: boolean;
}

const isEmpty = ({ tile, trends, list, sides }: CardFigures) =>
  !tile && trends.every((it) => it.series.length === 0) && !list?.rows.length && !sides;

/** The figures of a card as its kind shows them. */
export function FiguresBody({ card, figures, compare, height, asTable }: FiguresBodyProps) {
  if (figures.words !== null) return <CardWords words={figures.words} />;
  if (isEmpty(figures)) return <CardWords words="There are no figures for this." />;
  const { kind } = card;
  if (kind === 'tile') return <TileCard figures={figures} />;
  if (kind === 'lines') return <LinesCard {...{ figures, compare, height, asTable }} />;
  if (kind === 'pivot' || kind === 'heat') return <CrossCard {...{ card, figures }} />;
  if (kind === 'stacked' && asTable)
    return <CrossCard {...{ card: { ...card, kind: 'pivot' as const }, figures }} />;
  if (kind === 'table' || asTable) return <TableCard {...{ card, figures }} />;
  if (kind === 'scatter') return <ScatterChart {...{ card, figures, height }} />;
  return <BarsCard {...{ card, figures, height }} />;
}
