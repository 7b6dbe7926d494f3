import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { ListStates } from '#/client/list-states.tsx';
import { useScope } from '#/client/me.ts';
import { reading } from '#/client/reading.ts';
import { may } from '#/kernel/access.ts';
import { Id } from '#/kernel/schema.ts';
import { Button } from '#/ui/button.tsx';
import { useSearch } from '#/ui/location.ts';
import { usePageKeys } from '#/ui/page-keys.ts';
import { Page } from '#/ui/page.tsx';
import { EmptyState } from '#/ui/states.tsx';
import { Tabs } from '#/ui/tabs.tsx';
import { MANUAL } from '../document-words.ts';
import { HeadingForm } from './heading-form.part.tsx';
import type { Heading } from './headings.contract.ts';
import { ManualList } from './manual-list.part.tsx';
import { PlaceForm } from './place-form.part.tsx';
import { StaleList } from './stale-list.part.tsx';

const Search = z.strictObject({
  /** `stale`: the documents that have to be looked at again. */
  show: z.enum(['contents', 'stale']).default('contents'),
  /** The heading that is renamed, or `new`. */
  heading: z.union([z.literal('new'), Id]).optional(),
  /** The heading a document is put under. */
  under: Id.optional(),
});

/** Those nobody stands for at present. */
const staleIn = (headings: readonly Heading[]) =>
  headings.flatMap((heading) =>
    heading.documents
      .filter((it) => it.standing !== 'verified')
      .map((document) => ({ heading, document })),
  );

/** The company manual: headings, the documents under them, and what has to be looked at again. */
export function ManualScreen() {
  const [{ show, heading, under }, change] = useSearch(Search);
  const mayArrange = useScope(may('manual:write')) !== undefined;
  const query = useQuery(reading('GET /docs', {}));
  const headings = query.data?.headings ?? [];
  const renamed = headings.find((it) => it.id === heading);
  usePageKeys(
    [
      mayArrange && {
        keys: 'n',
        words: 'Add a heading',
        run: () => change({ heading: 'new' }),
      },
    ],
    heading === undefined && under === undefined,
  );
  const add = mayArrange && (
    <Button variant="primary" icon="plus" keys="n" onClick={() => change({ heading: 'new' })}>
      Add a heading
    </Button>
  );
  const stale = staleIn(headings);
  const close = () => change({ heading: undefined, under: undefined });
  return (
    <Page
      title="Company manual"
      primary={add}
      filters={
        <Tabs
          label="Company manual"
          tabs={[
            { href: MANUAL, label: 'Contents' },
            { href: `${MANUAL}?show=stale`, label: 'To look at again', count: stale.length },
          ]}
          current={show === 'stale' ? `${MANUAL}?show=stale` : MANUAL}
        />
      }
    >
      <ListStates
        query={query}
        what="manual"
        isEmpty={(it) => it.headings.length === 0}
        empty={
          <EmptyState
            icon="book"
            title="The manual has no headings yet"
            text="Headings bring the documents everybody needs into one order."
          >
            {add}
          </EmptyState>
        }
      >
        {() =>
          show === 'contents' ? (
            <ManualList
              headings={headings}
              mayArrange={mayArrange}
              onRename={(it) => change({ heading: it.id })}
              onPlace={(id) => change({ under: id })}
            />
          ) : (
            <StaleList rows={stale} />
          )
        }
      </ListStates>
      {mayArrange && (heading === 'new' || renamed) && (
        <HeadingForm key={heading} heading={renamed} onClose={close} />
      )}
      {mayArrange && under !== undefined && query.data && (
        <PlaceForm headings={headings} under={under} onClose={close} />
      )}
    </Page>
  );
}
