import { useQuery } from '@tanstack/react-query';
import { CallError } from '#/client/api.ts';
import { reading } from '#/client/reading.ts';
import { Page } from '#/ui/page.tsx';
import { Loading, RowsSkeleton } from '#/ui/skeleton.tsx';
import { ErrorState } from '#/ui/states.tsx';
import { DraftPage } from './draft-page.part.tsx';
import { PublishedPage } from './published-page.part.tsx';

/** One version of a form: a draft is written, what was published is shown. */
export function FormBuilder({ id }: { id: number | undefined }) {
  const form = useQuery({
    ...reading('GET /evaluations/form', { id: id ?? 0 }),
    enabled: id !== undefined,
  });
  if (id === undefined) return <DraftPage form={undefined} />;
  if (form.data) {
    const { data } = form;
    return data.state === 'draft' ? (
      <DraftPage key={data.id} form={data} />
    ) : (
      <PublishedPage form={data} />
    );
  }
  return (
    <Page title="Evaluation form">
      {form.error ? (
        <ErrorState
          title="The form did not load"
          text={`${form.error.message} Nothing was changed.`}
          requestId={form.error instanceof CallError ? form.error.body.requestId : undefined}
          onRetry={() => void form.refetch()}
        />
      ) : (
        <Loading label="Loading the form">
          <RowsSkeleton rows={8} />
        </Loading>
      )}
    </Page>
  );
}
