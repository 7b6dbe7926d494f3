import { Ago } from '#/client/ago.tsx';
import { usePhoto } from '#/client/photo.ts';
import { shortDay } from '#/kernel/date-words.ts';
import { dayOf } from '#/kernel/dates.ts';
import { Avatar } from '#/ui/avatar.tsx';
import { Badge, type Tone } from '#/ui/badge.tsx';
import { useNow } from '#/ui/now.ts';
import type { AnnouncementState } from './announcement-rules.ts';
import { byWords, stateWords } from './announcement-words.ts';
import type { Announcement } from './announcement.contract.ts';

const tones: Record<AnnouncementState, Tone> = {
  draft: 'neutral',
  scheduled: 'info',
  published: 'good',
  expired: 'neutral',
  recalled: 'bad',
};

export const StateBadge = ({ state }: { state: AnnouncementState }) => (
  <Badge tone={tones[state]}>{stateWords[state]}</Badge>
);

/** What the reader has to do with it, in a badge or two. */
export function Marks({ it }: { it: Announcement }) {
  const today = dayOf(useNow());
  const { mine, mustAcknowledge, acknowledgeBy, pinPlace, state } = it;
  const isLate = acknowledgeBy !== null && acknowledgeBy < today;
  return (
    <>
      {state !== 'published' && <StateBadge state={state} />}
      {pinPlace !== null && <Badge icon="pinned">Pinned</Badge>}
      {mine && mustAcknowledge && !mine.acknowledgedAt && (
        <Badge tone={isLate ? 'bad' : 'warn'}>{byWords(acknowledgeBy, today)}</Badge>
      )}
      {mine?.acknowledgedAt && (
        <Badge tone="good" icon="check">
          Acknowledged
        </Badge>
      )}
      {it.isChanged && <Badge tone="line">Changed</Badge>}
    </>
  );
}

/** "Ayesha Rauf to Team Puzzle, 3 h ago, until 21 Nov". */
export function ByLine({ it }: { it: Announcement }) {
  const { author, audience, publishAt, expiresAt, state } = it;
  const photo = usePhoto(author);
  return (
    <p className="announce-by f3 fs12">
      <Avatar name={author.name} photo={photo} />
      <span>
        <b dir="auto">{author.name}</b> to {audience.words.replace(/^Everyone$/, 'everyone')}
      </span>
      {publishAt && (
        <span className="more">
          {state === 'scheduled' && 'published '}
          <Ago at={publishAt} />
        </span>
      )}
      {expiresAt && state === 'published' && (
        <span className="more">until {shortDay(dayOf(new Date(expiresAt)))}</span>
      )}
    </p>
  );
}
