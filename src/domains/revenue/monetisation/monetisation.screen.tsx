import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { reading } from '#/client/reading.ts';
import type { FiguresPage } from '#/figures/breakdown.contract.ts';
import { FiguresScreen } from '#/figures/figures-screen.part.tsx';
import { filterIn, type FiguresInput } from '#/figures/figures-search.ts';
import { TrendPanel } from '#/figures/trend-panel.part.tsx';
import { monetisationSpec } from './monetisation.contract.ts';
import { WastePanel } from './waste.part.tsx';
import { WaterfallPanel } from './waterfall.part.tsx';
import './monetisation.css';

/** Asks what the page asked already: one answer for both. */
function OwnPanels({ input }: { input: FiguresInput }) {
  const { data } = useQuery({
    ...reading('GET /monetisation', input),
    placeholderData: keepPreviousData,
  });
  if (!data) return null;
  return (
    <div className="monetisation">
      <WaterfallPanel waterfall={data.waterfall} input={input} />
      <WastePanel waste={data.waste} input={input} />
    </div>
  );
}

/** How the revenue of the largest countries went, day by day. */
function CountriesByDay({ page, input }: { page: FiguresPage; input: FiguresInput }) {
  const { data } = useQuery({
    ...reading('GET /get-daily-rev-countries', filterIn(input)),
    placeholderData: keepPreviousData,
  });
  if (!data || data.series.length < 2) return null;
  return (
    <TrendPanel
      title="Revenue of the largest countries"
      trend={data}
      standing={page.standing}
      comparison=""
      height={220}
    />
  );
}

/** What the ads bring, and where requests are lost. */
export function MonetisationScreen() {
  return (
    <FiguresScreen
      title="Monetisation"
      spec={monetisationSpec}
      endpoint="GET /monetisation"
      after={(page, input) => <CountriesByDay page={page} input={input} />}
    >
      {(_page, input) => <OwnPanels input={input} />}
    </FiguresScreen>
  );
}
