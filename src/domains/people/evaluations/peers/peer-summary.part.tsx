import { scoreText } from '../evaluation-words.ts';
import type { FormCategory } from '../evaluation.contract.ts';
import type { PeerSummary } from './peers.contract.ts';
import './peers.css';

interface SaidProps {
  title: string;
  texts: readonly string[];
}

function Said({ title, texts }: SaidProps) {
  if (texts.length === 0) return null;
  return (
    <div>
      <h3 dir="auto">{title}</h3>
      <ul>
        {texts.map((it, at) => (
          <li key={at} className="peer-text">
            {it}
          </li>
        ))}
      </ul>
    </div>
  );
}

interface MeansProps {
  categories: readonly Pick<FormCategory, 'id' | 'name'>[];
  summary: PeerSummary;
}

/** The mean of each category; it counts nowhere. */
export function PeerMeans({ categories, summary }: MeansProps) {
  const mean = (id: number) => summary.categories.find((it) => it.id === id)?.mean ?? null;
  if (summary.categories.every((it) => it.mean === null)) return null;
  return (
    <dl className="peer-means">
      {categories.map(({ id, name }) => (
        <div key={id}>
          <dt dir="auto">{name}</dt>
          <dd className="num">{scoreText(mean(id))}</dd>
        </div>
      ))}
    </dl>
  );
}

/** What colleagues said, without names. */
export function PeerSummaryBody(props: MeansProps) {
  const { strengths, improvements } = props.summary;
  return (
    <div className="peer-body">
      <PeerMeans {...props} />
      <Said title="Strengths" texts={strengths} />
      <Said title="Could be better" texts={improvements} />
    </div>
  );
}
