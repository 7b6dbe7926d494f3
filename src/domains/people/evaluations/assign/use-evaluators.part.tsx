import { useQuery } from '@tanstack/react-query';
import { reading } from '#/client/reading.ts';
import { Avatar } from '#/ui/avatar.tsx';
import type { Option } from '#/ui/rich/option.ts';

/** Everybody who may be asked to evaluate. */
export function useEvaluators(): Option[] {
  const { data } = useQuery(reading('GET /evaluations/evaluators', {}));
  return (data?.rows ?? []).map((it) => ({
    value: String(it.id),
    label: it.name,
    mark: <Avatar name={it.name} />,
  }));
}
