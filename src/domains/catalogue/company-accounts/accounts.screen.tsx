import { useScope } from '#/client/me.ts';
import { may } from '#/kernel/access.ts';
import { useSearch } from '#/ui/location.ts';
import { Segmented } from '#/ui/segmented.tsx';
import { AccountsSearch } from './accounts-search.ts';
import { Rates } from './rates/rates.part.tsx';
import { Register } from './register.part.tsx';
import { Settlements } from './settlements.part.tsx';
import './accounts.css';

/** What the networks owe by month, the register of the company's accounts, and exchange rates. */
export function AccountsScreen() {
  const [search, change] = useSearch(AccountsSearch);
  const maySettle = useScope(may('settlements:read')) !== undefined;
  const maySeeRates = useScope(may('rates:read')) !== undefined;
  const segments = [
    ...(maySettle ? [{ value: 'settlements' as const, label: 'Settlements' }] : []),
    { value: 'register' as const, label: 'Accounts' },
    ...(maySeeRates ? [{ value: 'rates' as const, label: 'Exchange rates' }] : []),
  ];
  const show = segments.find((it) => it.value === search.show)?.value ?? 'register';
  const tabs = segments.length > 1 && (
    <Segmented
      label="Shown"
      value={show}
      onChange={(it) =>
        change({ show: it, page: undefined, sort: undefined, descending: undefined })
      }
      segments={segments}
    />
  );
  const View = { settlements: Settlements, register: Register, rates: Rates }[show];
  return <View {...{ search, change, tabs }} />;
}
