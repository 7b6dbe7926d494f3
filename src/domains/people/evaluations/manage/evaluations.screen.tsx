import { useQuery } from '@tanstack/react-query';
import { useScope } from '#/client/me.ts';
import { reading } from '#/client/reading.ts';
import { may } from '#/kernel/access.ts';
import { Button } from '#/ui/button.tsx';
import { useSearch } from '#/ui/location.ts';
import { usePageKeys } from '#/ui/page-keys.ts';
import { Page } from '#/ui/page.tsx';
import { Tabs } from '#/ui/tabs.tsx';
import { GiveForm } from '../assign/give-form.part.tsx';
import { FormBuilder } from '../forms/form-builder.part.tsx';
import { FormList } from '../forms/form-list.part.tsx';
import { formPage } from '../forms/forms.actions.ts';
import { AllEvaluations } from './all-evaluations.part.tsx';
import { EvaluationFilters } from './evaluation-filters.part.tsx';
import { EvaluationsSearch } from './evaluations-search.ts';
import { ALL } from './manage.actions.ts';
import '../evaluations.css';

const FORMS = `${ALL}?tab=forms`;

/** HR's page: every evaluation with how far it is, and the forms people are measured by. */
export function EvaluationsScreen() {
  const [search, change] = useSearch(EvaluationsSearch);
  const { tab, form, give } = search;
  const mayConfigure = useScope(may('evaluations:configure')) !== undefined;
  const isForms = mayConfigure && (tab === 'forms' || form !== undefined);
  const published = useQuery(reading('GET /evaluations/published', { perPage: 100 }));
  const hasForms = published.data?.totalRows !== 0;
  const giveOut = () => change({ give: true });
  usePageKeys([hasForms && { keys: 'g i', words: 'Give out a form', run: giveOut }], !give);
  if (isForms && form !== undefined) {
    return <FormBuilder key={form} id={form === 'new' ? undefined : form} />;
  }
  return (
    <Page
      title="Evaluations"
      actions={
        isForms && (
          <Button icon="plus" href={formPage('new')}>
            New form
          </Button>
        )
      }
      primary={
        hasForms && (
          <Button variant="primary" icon="user-plus" onClick={giveOut}>
            Give out
          </Button>
        )
      }
      filters={!isForms && <EvaluationFilters search={search} onChange={change} />}
    >
      {mayConfigure && (
        <Tabs
          label="Evaluations and forms"
          tabs={[
            { href: ALL, label: 'Evaluations' },
            { href: FORMS, label: 'Forms', count: published.data?.totalRows },
          ]}
          current={isForms ? FORMS : ALL}
        />
      )}
      {isForms ? (
        <FormList search={search} onChange={change} />
      ) : (
        <AllEvaluations
          search={search}
          onChange={change}
          onGive={hasForms ? giveOut : undefined}
          formsHref={mayConfigure ? FORMS : undefined}
        />
      )}
      {give && <GiveForm onClose={() => change({ give: undefined }, { replace: true })} />}
    </Page>
  );
}
