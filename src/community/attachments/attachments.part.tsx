import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useRef } from 'react';
import { reading } from '#/client/reading.ts';
import { useRun } from '#/client/running.ts';
import { cx } from '#/ui/cx.ts';
import { Bone, Loading } from '#/ui/skeleton.tsx';
import { ErrorState } from '#/ui/states.tsx';
import { AttachButtons } from './attach-buttons.part.tsx';
import { sizeWords, MOST_BYTES, type AttachedKind } from './attachment-rules.ts';
import { fileRemove } from './attachments.actions.ts';
import './attachments.css';
import { FileList } from './file-list.part.tsx';
import { useDroppedFiles, usePastedAnywhere } from './taken-files.part.ts';
import { UploadList } from './upload-list.part.tsx';
import { useUploads } from './use-uploads.part.ts';

interface AttachmentsProps {
  kind: AttachedKind;
  id: number;
}

/**
 * The files of a task or an issue. They come by a button, by being dropped on the sheet or page
 * around this, and by being pasted there.
 */
export function Attachments({ kind, id }: AttachmentsProps) {
  const heading = useId();
  const box = useRef<HTMLElement>(null);
  const run = useRun();
  const queries = useQueryClient();
  const { data, error, refetch } = useQuery(reading('GET /attachments', { kind, id }));
  const uploads = useUploads({ kind, id, to: 'record' }, () => void queries.invalidateQueries());
  const take = data?.mayAdd ? uploads.add : undefined;
  const isOver = useDroppedFiles(box, take, 'sheet');
  usePastedAnywhere(take);
  const isEmpty = data?.rows.length === 0 && uploads.uploads.length === 0;
  if (isEmpty && !data.mayAdd) return null;
  return (
    <section ref={box} className={cx('attachments', isOver && 'over')} aria-labelledby={heading}>
      <h3 id={heading} className="row">
        Files
        {data && data.rows.length > 0 && <span className="f3 num">{data.rows.length}</span>}
        <span className="sp" />
        {take && <AttachButtons onFiles={take} />}
      </h3>
      {!data && !error && (
        <Loading label="Loading files">
          <Bone width={180} />
        </Loading>
      )}
      {!data && error && (
        <ErrorState
          title="The files did not load"
          text={`${error.message} Nothing was changed.`}
          onRetry={() => void refetch()}
        />
      )}
      {data && (
        <FileList
          label="this page"
          files={data.rows}
          onRemove={(file) => void run(fileRemove, { file })}
        />
      )}
      <UploadList uploads={uploads} />
      {take && (isEmpty || isOver) && (
        <p className="f3 fs12 drop-here">
          {isOver
            ? 'Drop the files to attach them.'
            : `Drop files here, or paste a picture. At most ${sizeWords(MOST_BYTES)} each.`}
        </p>
      )}
    </section>
  );
}
