import { useEffect, useState } from 'react';
import { useCompanySign } from '#/client/company-sign.ts';
import { comparisons, datePresets, type Comparison } from '#/figures/filter.contract.ts';
import { comparisonLabels, presetLabels } from '#/figures/words.ts';
import { exactRange, namedDay } from '#/kernel/date-words.ts';
import { dayOf } from '#/kernel/dates.ts';
import { lookUp } from '#/kernel/look-up.ts';
import { Logo } from '#/ui/logo.tsx';
import { useNow } from '#/ui/now.ts';
import { PickChip } from '#/ui/rich/pick-chip.tsx';
import { EmptyState } from '#/ui/states.tsx';
import { CardFrame } from '../page/card-frame.part.tsx';
import type { SharedDashboard } from './links.contract.ts';
import { useSharedFigures } from './use-shared-figures.part.ts';

const daysWords = (date: string) => {
  const [from = '', to = ''] = date.split('..');
  return lookUp(presetLabels, date) ?? exactRange({ from, to });
};

interface SharedPageProps {
  dashboard: SharedDashboard;
  /** It was revoked while it stood open. */
  onGone: () => void;
}

/** The cards of a shared dashboard; its days alone can be chosen. */
export function SharedPage({ dashboard, onGone }: SharedPageProps) {
  const { name, rows, until, cards } = dashboard;
  const today = dayOf(useNow());
  const sign = useCompanySign();
  const [date, setDate] = useState(dashboard.date);
  const [compare, setCompare] = useState<Comparison>(dashboard.compare);
  const { stateOf, standing, isGone } = useSharedFigures(dashboard, { date, compare });
  useEffect(() => {
    document.title = `${name} · Backlot`;
  }, [name]);
  useEffect(() => {
    if (isGone) onGone();
  }, [isGone, onGone]);
  const presets = datePresets.map((it) => ({
    value: it as string,
    label: lookUp(presetLabels, it) ?? it,
  }));
  const own = presets.some((it) => it.value === dashboard.date)
    ? []
    : [{ value: dashboard.date, label: daysWords(dashboard.date) }];
  return (
    <div className="shared-dashboard">
      <header>
        {sign?.src ? <img src={sign.src} alt="" width={28} height={28} /> : <Logo size={28} />}
        <div className="about">
          <h1 dir="auto" title={name}>
            {name}
          </h1>
          <p className="f2 fs12">
            {sign?.name && `${sign.name} · `}
            {rows && `Figures ${rows} · `}
            {standing && standing.currency !== 'USD' && `in ${standing.currency} · `}
            shared with you until {namedDay(until, today)}
          </p>
        </div>
        <div className="row wrap picks">
          <PickChip
            label="Days"
            icon="calendar"
            options={[...own, ...presets]}
            value={[date]}
            onChange={([it]) => it && setDate(it)}
          >
            {daysWords(date)}
          </PickChip>
          <PickChip
            label="Compared with"
            options={comparisons.map((it) => ({
              value: it,
              label: lookUp(comparisonLabels, it) ?? it,
            }))}
            value={[compare]}
            onChange={([it]) => it && setCompare(it)}
          >
            vs {lookUp(comparisonLabels, compare)}
          </PickChip>
        </div>
      </header>
      <main>
        {cards.length === 0 ? (
          <EmptyState
            icon="layout-dashboard"
            title="This dashboard has no cards yet"
            text="They stand here as soon as whoever shares it adds some."
          />
        ) : (
          <div className="card-grid">
            {cards.map((card) => (
              <CardFrame
                key={card.id}
                card={card}
                own=""
                compare={(card.kind !== 'note' && card.compare) || compare}
                state={stateOf(card)}
              />
            ))}
          </div>
        )}
      </main>
    </div>
  );
}
