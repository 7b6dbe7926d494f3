import { useScope } from '#/client/me.ts';
import { useRun } from '#/client/running.ts';
import { may } from '#/kernel/access.ts';
import { Button } from '#/ui/button.tsx';
import { FilterBar } from '#/ui/chip.tsx';
import { useSearch } from '#/ui/location.ts';
import { usePageKeys } from '#/ui/page-keys.ts';
import { Page } from '#/ui/page.tsx';
import { Tabs } from '#/ui/tabs.tsx';
import '../announcements.css';
import { Archive } from './archive.part.tsx';
import { LetterEditor } from './letter-editor.part.tsx';
import { NewsLetterSearch } from './news-letter-search.ts';
import { NEWS_LETTER } from './news-letter-words.ts';
import { newsLetterNew } from './news-letter.actions.ts';
import { ReadIssue } from './read-issue.part.tsx';
import './news-letter.css';

/** News-letters: the archive for everybody, writing and sending for those who may. */
export function NewsLetterScreen() {
  const [search, change] = useSearch(NewsLetterSearch);
  const run = useRun();
  const mayWrite = useScope(may('news-letters:write')) !== undefined;
  const { issue, write, show } = search;
  const isWriting = write !== undefined && mayWrite;
  const begin = () => void run(newsLetterNew, {});
  usePageKeys([mayWrite && { keys: 'n', words: 'Write a news-letter', run: begin }], !isWriting);
  if (isWriting) return <LetterEditor key={write} id={write} change={change} />;
  const written = `${NEWS_LETTER}?show=written`;
  return (
    <Page
      title="News-letter"
      actions={
        issue !== undefined && (
          <Button icon="arrow-left" onClick={() => change({ issue: undefined, opened: undefined })}>
            All news-letters
          </Button>
        )
      }
      primary={
        mayWrite && (
          <Button variant="primary" icon="plus" keys="n" onClick={begin}>
            New news-letter
          </Button>
        )
      }
      filters={
        mayWrite &&
        issue === undefined && (
          <FilterBar>
            <Tabs
              label="News-letters"
              tabs={[
                { href: NEWS_LETTER, label: 'Archive' },
                { href: written, label: 'Written' },
              ]}
              current={show === 'written' ? written : NEWS_LETTER}
            />
          </FilterBar>
        )
      }
    >
      {issue === undefined ? (
        <Archive search={mayWrite ? search : { ...search, show: 'archive' }} change={change} />
      ) : (
        <ReadIssue id={issue} token={search.opened} change={change} />
      )}
    </Page>
  );
}
