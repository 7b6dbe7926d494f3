import { useQuery } from '@tanstack/react-query';
import { reading } from '#/client/reading.ts';
import { mentionsIn, namesIn } from '#/kernel/rich-text.ts';
import { Notice } from '#/ui/banner.tsx';
import type { MentionKind } from './mentions.contract.ts';

interface NotToldProps {
  kind: MentionKind;
  id: number;
  /** The text of the thing as it was saved. */
  text: string | null;
}

/** Says beside a text whom it mentions in vain: who cannot see it, or has left. */
export function NotTold({ kind, id, text }: NotToldProps) {
  const people = mentionsIn(text ?? '');
  const { data } = useQuery({
    ...reading('GET /mentions/told', { kind, id, people }),
    enabled: people.length > 0,
  });
  const missed = data ? people.filter((it) => !data.people.includes(it)) : [];
  if (missed.length === 0) return null;
  const names = namesIn(text ?? '');
  return (
    <Notice type="warning" icon="bell-off">
      Not told, because they cannot see this:{' '}
      {missed.map((it) => names.get(it) ?? 'Somebody').join(', ')}.
    </Notice>
  );
}
