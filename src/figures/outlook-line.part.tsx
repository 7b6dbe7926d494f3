import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { reading } from '#/client/reading.ts';
import { formatMoney } from '#/kernel/money.ts';
import { Icon } from '#/ui/icon.tsx';
import type { FilterInput } from './filter.contract.ts';
import { outlookHint, outlookWords } from './outlook-words.ts';
import './figures.css';

/** Where the month's revenue of a filter is heading. */
export const useOutlook = (filter: FilterInput) =>
  useQuery({ ...reading('GET /revenue-outlook', filter), placeholderData: keepPreviousData });

/** Where the month's revenue of a filter is heading, in one line under a chart. */
export function OutlookLine({ filter }: { filter: FilterInput }) {
  const { data } = useOutlook(filter);
  const outlook = data?.outlook;
  const words = outlook && outlookWords(outlook, data.currency);
  if (!outlook || !words) return null;
  return (
    <p className="row outlook fs12 f2" title={outlookHint}>
      <Icon name="chart-line" size={14} />
      <span className="num">{words}</span>
      <span className="f3 num">
        {formatMoney(outlook.soFar, 'dense', data.currency)} so far
        {!outlook.band &&
          outlook.error !== null &&
          ', ± what the last three months’ forecasts were off'}
      </span>
    </p>
  );
}
