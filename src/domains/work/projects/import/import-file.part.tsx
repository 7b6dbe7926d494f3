import { useRef, type DragEvent } from 'react';
import { Button } from '#/ui/button.tsx';

interface ImportFileProps {
  file: File | undefined;
  busy: boolean;
  onFile: (file: File) => void;
}

/** Takes the file by choosing or dropping it. */
export function ImportFile({ file, busy, onFile }: ImportFileProps) {
  const input = useRef<HTMLInputElement>(null);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    const [dropped] = event.dataTransfer.files;
    if (dropped) onFile(dropped);
  };
  return (
    <div className="issues-drop" onDragOver={(event) => event.preventDefault()} onDrop={drop}>
      <Button icon="file-spreadsheet" busy={busy} onClick={() => input.current?.click()}>
        {file ? 'Choose another file' : 'Choose a CSV'}
      </Button>
      <span dir="auto" className="f3 fs12">
        {file?.name ?? 'or drop it here; Jira’s export and our own are known by their headings'}
      </span>
      <input
        ref={input}
        type="file"
        accept=".csv,text/csv"
        hidden
        aria-label="CSV of issues"
        onChange={(event) => {
          const [chosen] = event.target.files ?? [];
          if (chosen) onFile(chosen);
          event.target.value = '';
        }}
      />
    </div>
  );
}
