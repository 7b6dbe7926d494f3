import { useQuery } from '@tanstack/react-query';
import { ListStates } from '#/client/list-states.tsx';
import { reading } from '#/client/reading.ts';
import { Button } from '#/ui/button.tsx';
import { useSearch } from '#/ui/location.ts';
import { Page } from '#/ui/page.tsx';
import { EmptyState } from '#/ui/states.tsx';
import { Desk } from './desk.part.tsx';
import { sqlSearch } from './sql-search.ts';
import './sql.css';

/** SQL over the figures one may see: the saved query that the address names, or a new one. */
export function SqlScreen() {
  const [search, change] = useSearch(sqlSearch);
  const list = useQuery(reading('GET /sql-queries', {}));
  const { query: id, date } = search;
  const rows = list.data?.rows;
  if (!rows)
    return (
      <Page title="SQL">
        <ListStates query={list} what="saved queries" isEmpty={() => false} empty={null}>
          {() => null}
        </ListStates>
      </Page>
    );
  const query = rows.find((it) => it.id === id);
  if (id !== undefined && !query)
    return (
      <Page title="SQL">
        <EmptyState
          title="This query is not there"
          text="It was deleted, or it is not shared with you."
        >
          <Button href="/reports/sql">Write a new query</Button>
        </EmptyState>
      </Page>
    );
  return <Desk key={query?.id ?? 'new'} queries={rows} {...{ query, date, change }} />;
}
