import { useQuery } from '@tanstack/react-query';
import { useMe } from '#/client/me.ts';
import { reading } from '#/client/reading.ts';
import { RecordHistory } from '#/community/record-history.part.tsx';
import { exactInstant } from '#/kernel/date-words.ts';
import { formatNumber } from '#/kernel/numbers.ts';
import { AppIcon } from '#/ui/app-icon.tsx';
import { Badge } from '#/ui/badge.tsx';
import { Dialog } from '#/ui/dialog.tsx';
import { Loading, RowsSkeleton } from '#/ui/skeleton.tsx';
import { ErrorState } from '#/ui/states.tsx';
import { Media } from './media.part.tsx';
import { scoreKeys, scoreWords, verdictWords } from './review-words.ts';
import type { GameReview } from './reviews.contract.ts';

function Scores({ review }: { review: GameReview }) {
  return (
    <dl className="review-scores">
      {scoreKeys.map((it) => [
        <dt dir="auto" key={`${it} name`}>
          {scoreWords[it].name}
        </dt>,
        <dd key={it}>
          <span className="apps-bar" aria-hidden="true">
            <i style={{ width: `${((review.scores[it] ?? 0) / 5) * 100}%` }} />
          </span>
          <b className="semi num">{review.scores[it]}</b>
          <span className="f3 fs12">of 5</span>
        </dd>,
      ])}
    </dl>
  );
}

/** A published review beside the list. */
export function ReviewSheet({ id, onClose }: { id: number; onClose: () => void }) {
  const { zone } = useMe();
  const { data, error, refetch } = useQuery(reading('GET /game-review', { id }));
  const verdict = data?.verdict && verdictWords[data.verdict];
  const parts = data
    ? ([
        ['Why', data.summary],
        ['What is good', data.pros],
        ['What is not', data.cons],
      ] as const)
    : [];
  return (
    <Dialog
      side="right"
      width={560}
      title={
        data ? (
          <span className="row">
            {data.app && <AppIcon index={data.app.icon} size={24} />} {data.game}
            {verdict && <Badge tone={verdict.tone}>{verdict.text}</Badge>}
          </span>
        ) : (
          'Review'
        )
      }
      note={
        data &&
        [
          `Build ${data.build}`,
          data.author.name,
          data.publishedAt && exactInstant(new Date(data.publishedAt), zone),
        ]
          .filter(Boolean)
          .join(', ')
      }
      onClose={onClose}
    >
      {error ? (
        <ErrorState
          title="This review did not load"
          text={error.message}
          onRetry={() => void refetch()}
        />
      ) : !data ? (
        <Loading label="Loading the review">
          <RowsSkeleton mark={false} columns={[60]} />
        </Loading>
      ) : (
        <div className="apps-sheet">
          <section>
            <h3>
              Scores{' '}
              {data.mean !== null && (
                <span className="f3 num">{formatNumber(data.mean, 1)} of 5 in all</span>
              )}
            </h3>
            <Scores review={data} />
          </section>
          {parts.map(([title, words]) => (
            <section key={title}>
              <h3 dir="auto">{title}</h3>
              <p className="f2 apps-prose">{words}</p>
            </section>
          ))}
          {data.media.length > 0 && <Media media={data.media} />}
          <RecordHistory kind="game-review" id={id} />
        </div>
      )}
    </Dialog>
  );
}
