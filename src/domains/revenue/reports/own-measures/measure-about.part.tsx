import type { ReactNode } from 'react';
import type { ReplyOf } from '#/client/endpoints.ts';
import { hashOfMeasure } from '#/figures/guide/guide-hash.ts';
import { tableTitles } from '#/figures/guide/sources.ts';
import { isMeasure, measures, tablesOf } from '#/figures/measures.ts';
import { keysIn } from '#/figures/own/formula.ts';
import { keptFormula, leavesOf } from '#/figures/own/own-definition.ts';
import { isOwnFigure, isOwnKey, ownIdOf, ownKeyOf } from '#/figures/own/own-key.ts';
import type { OwnMeasure } from '#/figures/own/own-measures.contract.ts';
import type { ownMeasuresOf } from '#/figures/own/use-own-measures.part.ts';
import { counted } from '#/kernel/numbers.ts';
import { Button } from '#/ui/button.tsx';
import { Dialog } from '#/ui/dialog.tsx';
import { Facts } from '#/ui/facts.tsx';
import { Link } from '#/ui/link.tsx';
import { EmptyState } from '#/ui/states.tsx';

type Known = ReturnType<typeof ownMeasuresOf>;
type About = ReplyOf<'GET /own-measure'> | undefined;

const listed = (parts: readonly { key: string; part: ReactNode }[]) =>
  parts.map(({ key, part }, at) => (
    <span key={key}>
      {at > 0 && ', '}
      {part}
    </span>
  ));

function UsedBy({ about: { uses, others } }: { about: NonNullable<About> }) {
  if (uses.length + others === 0) return <span className="f3">nothing yet</span>;
  const named = uses.map(({ what, name, link }) => ({
    key: link,
    part: (
      <>
        {what}{' '}
        <Link dir="auto" href={link}>
          {name}
        </Link>
      </>
    ),
  }));
  const more = `${uses.length > 0 ? ' and ' : ''}${counted(others, 'thing')} of other people`;
  return (
    <>
      {listed(named)}
      {others > 0 && more}
    </>
  );
}

/** What it is made of, which reports it comes from, and where it is used. */
export function MeasureFacts({ id, known, about }: { id: number; known: Known; about: About }) {
  const row = known.rows.find((it) => it.id === id);
  const figure = known.keyOf(ownKeyOf(id));
  const parts = row ? keysIn(keptFormula(row.kept)) : [];
  const tables = figure ? [...new Set(tablesOf(figure))] : [];
  const leaves = figure && isOwnFigure(figure) ? leavesOf(figure).filter(isMeasure) : [];
  const hrefOf = (key: string) =>
    isOwnKey(key)
      ? `/reports/measures?measure=${ownIdOf(key)}`
      : isMeasure(key)
        ? `/reports/measures${hashOfMeasure(key)}`
        : undefined;
  return (
    <Facts
      of={[
        [
          'Made of',
          listed(
            parts.map((key) => ({
              key,
              part: <Link href={hrefOf(key) ?? '/reports/measures'}>{known.everyName(key)}</Link>,
            })),
          ),
        ],
        [
          'In the end of',
          leaves.length > 0 && parts.some(isOwnKey)
            ? leaves.map((key) => measures[key].label).join(', ')
            : undefined,
        ],
        ['Comes from', tables.map((it) => tableTitles[it]).join(', ') || undefined],
        ['Used by', about && <UsedBy key="uses" about={about} />],
      ]}
    />
  );
}

interface ReadMeasureProps {
  given: OwnMeasure;
  known: Known;
  about: About;
  onClose: () => void;
  /** What comes of it. */
  children: ReactNode;
}

/** A measure of somebody else: what it means, and a way to a copy. */
export function ReadMeasure({ given, known, about, onClose, children }: ReadMeasureProps) {
  return (
    <Dialog
      title={given.name}
      note={`By ${given.author.name}, who alone changes it`}
      width={680}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Close</Button>
          <Button icon="copy" href={`/reports/measures?measure=new&copy=${given.id}`}>
            Copy
          </Button>
        </>
      }
    >
      <p className="measure-formula">{known.shownOf(ownKeyOf(given.id)).formula}</p>
      {given.description && <p dir="auto">{given.description}</p>}
      {children}
      <MeasureFacts id={given.id} known={known} about={about} />
    </Dialog>
  );
}

/** An address of a measure that is gone, or is shared no more. */
export function MissingMeasure({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title="Own measure" onClose={onClose}>
      <EmptyState
        icon="chart-bar"
        title="This measure is not there"
        text="It may have been deleted, or is shared with you no more."
      >
        <Button variant="primary" onClick={onClose}>
          All own measures
        </Button>
      </EmptyState>
    </Dialog>
  );
}
