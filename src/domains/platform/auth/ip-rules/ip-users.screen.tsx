import { Button } from '#/ui/button.tsx';
import { Chip, FilterBar } from '#/ui/chip.tsx';
import { FindField } from '#/ui/form/find-field.tsx';
import { useSearch } from '#/ui/location.ts';
import { usePageKeys } from '#/ui/page-keys.ts';
import { Page } from '#/ui/page.tsx';
import { PickChip } from '#/ui/rich/pick-chip.tsx';
import { Segmented } from '#/ui/segmented.tsx';
import { AttemptsList } from './attempts-list.part.tsx';
import { CheckedPeople } from './checked-people.part.tsx';
import { IpRulesSearch } from './ip-rules-search.ts';
import { RulesList } from './rules-list.part.tsx';
import './ip-rules.css';

const checks = [
  { value: '', label: 'Everybody' },
  { value: 'true', label: 'Under check' },
  { value: 'false', label: 'Not under check' },
] as const;

/** From which networks people may come, whom that concerns, and who was turned away. */
export function IpUsersScreen() {
  const [search, change] = useSearch(IpRulesSearch);
  const { show, q, checked, person, rule } = search;
  const add = () => change({ show: 'rules', rule: 'new' });
  usePageKeys([{ keys: 'n', words: 'Add a rule', run: add }], rule === undefined);
  return (
    <Page
      title="IP rules"
      primary={
        <Button variant="primary" icon="plus" keys="n" onClick={add}>
          Add a rule
        </Button>
      }
      filters={
        <FilterBar
          end={
            show !== 'rules' && (
              <FindField
                label="Search"
                placeholder={show === 'people' ? 'Name, e-mail' : 'Name, address'}
                value={q}
                onRest={(it) => change({ q: it || undefined, page: undefined })}
              />
            )
          }
        >
          <Segmented
            label="Shown"
            value={show}
            onChange={(it) =>
              change({ show: it, q: undefined, person: undefined, page: undefined })
            }
            segments={[
              { value: 'rules', label: 'Rules' },
              { value: 'people', label: 'People' },
              { value: 'attempts', label: 'Turned away' },
            ]}
          />
          {show === 'people' && (
            <PickChip
              label="Check"
              options={checks}
              value={[checked === undefined ? '' : checked ? 'true' : 'false']}
              on={checked !== undefined}
              onChange={([it]) =>
                change({ checked: it ? it === 'true' : undefined, page: undefined })
              }
            >
              {checks.find((it) => it.value === String(checked ?? ''))!.label.toLowerCase()}
            </PickChip>
          )}
          {show === 'attempts' && person !== undefined && (
            <Chip icon="x" on onClick={() => change({ person: undefined, page: undefined })}>
              One person
            </Chip>
          )}
        </FilterBar>
      }
    >
      {show === 'rules' && <RulesList opened={rule} onOpen={(it) => change({ rule: it })} />}
      {show === 'people' && <CheckedPeople search={search} change={change} />}
      {show === 'attempts' && <AttemptsList search={search} change={change} />}
    </Page>
  );
}
