import { useState, useSyncExternalStore } from 'react';
import { Button } from '#/ui/button.tsx';
import { Dialog } from '#/ui/dialog.tsx';
import { LayerProvider, topLayer } from '#/ui/layer.ts';
import { questions, type Question } from './confirming.ts';

function Asked({ title, words, verb, answer }: Question) {
  // In front of the dialog or sheet whose button was pressed.
  const [below] = useState(topLayer);
  const yes = () => answer(true);
  const no = () => answer(false);
  return (
    <LayerProvider value={below}>
      <Dialog
        title={title}
        note={words}
        width={440}
        keys={{ '$mod+Enter': yes }}
        onClose={no}
        footer={
          <>
            <Button onClick={no}>Cancel</Button>
            <Button variant="primary" danger keys="$mod+Enter" onClick={yes}>
              {verb}
            </Button>
          </>
        }
      />
    </LayerProvider>
  );
}

/** Shows what is asked before something that cannot be taken back. One for the whole page. */
export function ConfirmDialog() {
  const question = useSyncExternalStore(questions.subscribe, questions.read, questions.read);
  return question && <Asked {...question} />;
}
