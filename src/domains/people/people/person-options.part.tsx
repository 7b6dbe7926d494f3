import { useQuery } from '@tanstack/react-query';
import { reading } from '#/client/reading.ts';
import { Avatar } from '#/ui/avatar.tsx';
import type { Option } from '#/ui/rich/option.ts';

/** The value of the option for nobody. */
export const NOBODY = 'nobody';

/** Everybody of the scope who works here, after "Nobody": for heads and leads. */
export function usePersonOptions(chosen: { id: number; name: string } | null): Option[] {
  const { data } = useQuery(reading('GET /team-members/members', {}));
  const listed = data?.rows ?? [];
  const people =
    chosen && !listed.some((it) => it.id === chosen.id)
      ? [...listed, { ...chosen, title: null }]
      : listed;
  return [
    { value: NOBODY, label: 'Nobody' },
    ...people.map((it) => ({
      value: String(it.id),
      label: it.name,
      note: it.title ?? undefined,
      mark: <Avatar name={it.name} />,
    })),
  ];
}

/** The id an option stands for; null for nobody. */
export const personOf = (value: string) =>
  value === NOBODY || value === '' ? null : Number(value);
