import { useScope } from '#/client/me.ts';
import { may } from '#/kernel/access.ts';
import { useSearch } from '#/ui/location.ts';
import { Segmented } from '#/ui/segmented.tsx';
import { AccessRegister } from './access/access.part.tsx';
import { Inventory } from './inventory/inventory.part.tsx';
import { ItSearch } from './it-search.ts';
import './it.css';
import { Leaving } from './leaving/leaving.part.tsx';
import { Requests } from './requests/requests.part.tsx';

/** What IT is asked for, what it has handed out, and what those who leave still have. */
export function ItScreen() {
  const [search, change] = useSearch(ItSearch);
  const isAgent = useScope(may('it:write')) !== undefined;
  const scope = useScope(may('it:read'));
  const show = search.show === 'leaving' && !isAgent ? 'requests' : search.show;
  const tabs = (
    <Segmented
      label="Shown"
      value={show}
      onChange={(it) => change({ show: it, page: undefined, sort: undefined, order: undefined })}
      segments={[
        { value: 'requests', label: 'Requests' },
        { value: 'inventory', label: scope === 'own' ? 'What I have' : 'Inventory' },
        { value: 'access', label: scope === 'own' ? 'My access' : 'Access' },
        ...(isAgent ? [{ value: 'leaving' as const, label: 'Leaving' }] : []),
      ]}
    />
  );
  const props = { search, change, tabs, isAgent };
  if (show === 'inventory') return <Inventory {...props} />;
  if (show === 'access') return <AccessRegister {...props} />;
  return show === 'leaving' ? <Leaving {...props} /> : <Requests {...props} />;
}
