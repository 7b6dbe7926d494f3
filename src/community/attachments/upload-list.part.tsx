import { Button, IconButton } from '#/ui/button.tsx';
import { Icon } from '#/ui/icon.tsx';
import { sizeWords } from './attachment-rules.ts';
import './attachments.css';
import type { Uploads, UploadUnderWay } from './use-uploads.part.ts';

function Line({ of, uploads }: { of: UploadUnderWay; uploads: Uploads }) {
  const { key, file, sent, refusal, mayRetry } = of;
  const { name } = file;
  return (
    <li className={refusal ? 'upload refused' : 'upload'}>
      <Icon name={refusal ? 'alert-triangle' : 'file'} size={15} />
      <span dir="auto" className="trunc" title={name}>
        {name}
      </span>
      {refusal ? (
        <span className="upload-refusal" role="alert">
          {refusal}
        </span>
      ) : (
        <>
          <progress className="pb" aria-label={`Sending ${name}`} value={sent} max={1} />
          <span className="f3 fs12 num">
            {sent === 1 ? 'Checking…' : `${Math.round(sent * 100)}% of ${sizeWords(file.size)}`}
          </span>
        </>
      )}
      {mayRetry && (
        <Button size="s" onClick={() => uploads.retry(of)}>
          Try again
        </Button>
      )}
      <IconButton
        icon="x"
        size="s"
        variant="ghost"
        label={refusal ? `Dismiss ${name}` : `Cancel ${name}`}
        onClick={() => uploads.cancel(key)}
      />
    </li>
  );
}

/** Files on their way and those that did not go, each with its way out. */
export function UploadList({ uploads }: { uploads: Uploads }) {
  if (uploads.uploads.length === 0) return null;
  return (
    <ul className="uploads" aria-label="Files on their way">
      {uploads.uploads.map((it) => (
        <Line key={it.key} of={it} uploads={uploads} />
      ))}
    </ul>
  );
}
