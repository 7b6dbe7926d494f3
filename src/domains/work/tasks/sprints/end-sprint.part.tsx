import { useQuery } from '@tanstack/react-query';
import { useScope } from '#/client/me.ts';
import { reading } from '#/client/reading.ts';
import { may } from '#/kernel/access.ts';
import { EndTogetherForm } from './end-together-form.part.tsx';

interface EndSprintProps {
  sprint: number;
  onClose: () => void;
}

/** Completes the active sprint of a team from its panel: with it those of projects that run with it. */
export function EndSprint({ sprint: id, onClose }: EndSprintProps) {
  const maySeeIssues = useScope(may('projects:read')) !== undefined;
  const one = useQuery(reading('GET /tasks/sprint', { id }));
  const both = useQuery({
    ...reading('GET /cjprojects/sprints/together', { teamSprint: id }),
    enabled: maySeeIssues,
  });
  if (!one.data || (maySeeIssues && !both.data)) return null;
  return <EndTogetherForm one={one.data} together={both.data?.rows ?? []} onClose={onClose} />;
}
