import { useQuery } from '@tanstack/react-query';
import { useScope } from '#/client/me.ts';
import { reading } from '#/client/reading.ts';
import { may } from '#/kernel/access.ts';
import { formatMoney } from '#/kernel/money.ts';
import { counted } from '#/kernel/numbers.ts';
import { Icon } from '#/ui/icon.tsx';
import { Link } from '#/ui/link.tsx';

/** What no figure on the page has in it yet, for whoever may do something about it. */
export function WaitingNames() {
  const mayLink = useScope(may('apps:write')) !== undefined;
  const { data } = useQuery({
    ...reading('GET /waiting-names', {}, { background: true }),
    enabled: mayLink,
  });
  if (!data || data.names === 0) return null;
  const { currency, names, revenue, spend } = data;
  const isUnrated = revenue === null || spend === null;
  const money = [
    revenue && `${formatMoney(revenue, 'compact', currency)} revenue`,
    spend && `${formatMoney(spend, 'compact', currency)} spend`,
  ].filter(Boolean);
  return (
    <p className="waiting-names row" role="status">
      <Icon name="hourglass" size={14} />
      <Link href="/apps/linking">
        {money.join(' and ') || 'Figures'} {money.length === 1 ? 'waits' : 'wait'} for{' '}
        {counted(names, 'name')}
      </Link>
      <span className="f3 fs12">
        not in these figures until they are linked
        {isUnrated && `; some of it has no exchange rate of ${currency} yet`}
      </span>
    </p>
  );
}
