import { may } from '#/kernel/access.ts';
import { useSearch } from '#/ui/location.ts';
import { Segmented } from '#/ui/segmented.tsx';
import { useScope } from '../me.ts';
import { AccountsSearch } from './accounts-search.ts';
import { Register } from './register.part.tsx';
import { Settlements } from './settlements.part.tsx';
import './accounts.css';

/** What the networks owe by month, and the register of the company's accounts. */
export function AccountsScreen() {
  const [search, change] = useSearch(AccountsSearch);
  const maySettle = useScope(may('settlements:read')) !== undefined;
  const show = maySettle ? search.show : 'register';
  const tabs = maySettle && (
    <Segmented
      label="Shown"
      value={show}
      onChange={(it) =>
        change({ show: it, page: undefined, sort: undefined, descending: undefined })
      }
      segments={[
        { value: 'settlements', label: 'Settlements' },
        { value: 'register', label: 'Accounts' },
      ]}
    />
  );
  return show === 'register' ? (
    <Register {...{ search, change, tabs }} />
  ) : (
    <Settlements {...{ search, change, tabs }} />
  );
}
