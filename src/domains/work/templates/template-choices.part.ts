import { useQuery } from '@tanstack/react-query';
import { reading } from '#/client/reading.ts';

const option = ({ id, name }: { id: number; name: string }) => ({ value: String(id), label: name });

/** What a template of tasks can say: types, and whom one may give tasks to. */
export function useTaskChoices(enabled: boolean) {
  const { data } = useQuery({ ...reading('GET /tasks/record/choices', {}), enabled });
  return {
    types: (data?.types ?? [])
      .filter((it) => it.active)
      .map(({ name }) => ({ value: name, label: name })),
    people: (data?.people ?? []).filter((it) => it.mayGet).map(option),
    reviewers: (data?.people ?? []).filter((it) => it.mayReview).map(option),
    apps: (data?.apps ?? []).map(option),
  };
}

/** What a template of issues of a project can say. */
export function useIssueChoices(projectId: string) {
  const { data } = useQuery({
    ...reading('GET /cjprojects/detail', { id: Number(projectId) }),
    enabled: projectId !== '',
  });
  return {
    types: (data?.types ?? []).map(option),
    labels: (data?.labels ?? []).map(option),
    people: (data?.members ?? []).filter((it) => it.role !== 'viewer').map(option),
  };
}
