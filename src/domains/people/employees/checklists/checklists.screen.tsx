import { Button } from '#/ui/button.tsx';
import { useSearch } from '#/ui/location.ts';
import { usePageKeys } from '#/ui/page-keys.ts';
import { Page } from '#/ui/page.tsx';
import { Tabs } from '#/ui/tabs.tsx';
import { ChecklistTemplates } from './checklist-templates.part.tsx';
import { ChecklistsSearch } from './checklists-search.ts';
import { ProgressFilters } from './progress-filters.part.tsx';
import { ChecklistProgressList } from './progress.part.tsx';
import '../employees.css';
import './checklists.css';

const PATH = '/administration/checklists';
const tabs = [
  { href: PATH, label: 'Progress' },
  { href: `${PATH}?show=templates`, label: 'Templates' },
];

/** How far everybody is who joins or leaves, and the templates their checklists are made from. */
export function ChecklistsScreen() {
  const [search, change] = useSearch(ChecklistsSearch);
  const { show, edit } = search;
  const add = () => change({ show: 'templates', edit: 'new' });
  usePageKeys([{ keys: 'n', words: 'Add a template', run: add }], edit === undefined);
  return (
    <Page
      title="Checklists"
      primary={
        <Button
          variant={show === 'templates' ? 'primary' : undefined}
          icon="plus"
          keys="n"
          onClick={add}
        >
          Add a template
        </Button>
      }
      filters={
        <div className="emp-list-filters">
          <Tabs
            label="Checklists"
            tabs={tabs}
            current={show === 'progress' ? PATH : `${PATH}?show=templates`}
          />
          {show === 'progress' && <ProgressFilters search={search} onChange={change} />}
        </div>
      }
    >
      {show === 'progress' ? (
        <ChecklistProgressList search={search} onChange={change} />
      ) : (
        <ChecklistTemplates edit={edit} onEdit={(it) => change({ edit: it })} />
      )}
    </Page>
  );
}
