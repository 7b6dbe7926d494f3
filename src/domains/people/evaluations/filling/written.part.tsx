import { Button } from '#/ui/button.tsx';
import { Icon } from '#/ui/icon.tsx';
import { needsComment } from '../evaluation-machine.ts';
import { blank, type AnswerDesk, type Entry, type Place } from './answer-desk.ts';
import { Rate } from './rate.part.tsx';

/** How safe the words are, beside them. */
function Kept({ entry }: { entry: Entry }) {
  if (entry.keeping === 'refused') {
    return (
      <span className="eval-kept bad" role="alert">
        <Icon name="alert-circle" size={12} />
        Not kept: {entry.error}
      </span>
    );
  }
  const words = {
    kept: entry.version > 0 ? 'Kept' : '',
    waiting: 'Not kept yet',
    saving: 'Keeping…',
    offline: 'Kept in this browser, sent when the connection is back',
    clash: '',
    refused: '',
  }[entry.keeping];
  return (
    <span className="eval-kept" role="status">
      {words}
    </span>
  );
}

/** Two tabs wrote: nothing is lost, one of both is chosen. */
function Clash({ entry, place, desk }: { entry: Entry; place: Place; desk: AnswerDesk }) {
  const { theirs } = entry;
  if (!theirs) return null;
  return (
    <div className="eval-clash" role="alert">
      <p>
        Written elsewhere meanwhile{theirs.score === null ? '' : `, with a ${theirs.score}`}:{' '}
        {theirs.comment || 'no words'}
      </p>
      <div className="row">
        <Button size="s" onClick={() => desk.keepMine(place)}>
          Keep this one
        </Button>
        <Button size="s" onClick={() => desk.takeTheirs(place)}>
          Take the other
        </Button>
      </div>
    </div>
  );
}

interface WrittenProps {
  place: Place;
  /** The question, or what the overall comment is about. */
  label: string;
  /** A question that is answered in words alone. */
  isOpen?: boolean;
  entry: Entry | undefined;
  desk: AnswerDesk;
  /** What is missing, once it was to be handed in. */
  error: string | undefined;
}

/** One answer as it is written: the score, the words, and how safe they are. */
export function Written({ place, label, isOpen, entry = blank, desk, error }: WrittenProps) {
  const isOverall = place === 'all';
  const isInWords = isOverall || isOpen;
  const isNeeded = isOpen || (!isOverall && needsComment(entry.score));
  const isMissing = isNeeded && !entry.comment.trim();
  const hint = isOverall ? 'In all' : isOpen ? 'Answer in words' : 'Comment';
  return (
    <div className="eval-written">
      {!isInWords && (
        <Rate
          label={label}
          value={entry.score}
          onChange={(score) => desk.write(place, { score })}
        />
      )}
      <textarea
        dir="auto"
        className="input"
        aria-label={isInWords ? label : `Comment on ${label}`}
        aria-invalid={error && isMissing ? true : undefined}
        aria-required={isNeeded || undefined}
        placeholder={isNeeded && !isOpen ? `A ${entry.score} needs a reason` : hint}
        rows={isInWords ? 4 : 2}
        maxLength={4000}
        value={entry.comment}
        onChange={(event) => desk.write(place, { comment: event.target.value })}
        onBlur={() => void desk.push(place)}
      />
      <div className="row">
        {error && (isMissing || (!isInWords && entry.score === null)) && (
          <p className="error">
            <Icon name="alert-circle" size={14} />
            {error}
          </p>
        )}
        <span className="sp" />
        <Kept entry={entry} />
      </div>
      <Clash {...{ entry, place, desk }} />
    </div>
  );
}
