import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { FiguresScreen } from '../figures/figures-screen.part.tsx';
import type { FiguresInput } from '../figures/figures-search.ts';
import { reading } from '../reading.ts';
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

/** What the ads bring, and where requests are lost. */
export function MonetisationScreen() {
  return (
    <FiguresScreen title="Monetisation" spec={monetisationSpec} endpoint="GET /monetisation">
      {(_page, input) => <OwnPanels input={input} />}
    </FiguresScreen>
  );
}
