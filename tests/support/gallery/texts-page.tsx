import { useState } from 'react';
import { Page } from '#/ui/page.tsx';
import { RichEditor } from '#/ui/rich/rich-editor.tsx';
import { RichText } from '#/ui/rich/rich-text.tsx';
import { Frame } from './frame.tsx';

const sample = `## Why the ladder freezes

The rewarded video comes back **before** the scene is there, so the callback meets *nothing*. [@Sana Mirza](person:3) saw it on \`Pebble Sort 1.8.2\`.

- [x] Reproduce on a Pixel 6
- [ ] Guard the callback
- [ ] Ask the network for a log

1. Open the shop
2. Watch a video, turn the phone

> It never happened before 1.8.

| Build | Freezes | Share |
| --- | --- | --- |
| 1.8.1 | 12 | 0.4 % |
| 1.8.2 | 341 | 9.1 % |

\`\`\`
onReward(() => scene.give(3));
\`\`\`

See [the store page](https://example.com/store) and [all tasks](/tasks).
`;

const people = ['Sana Mirza', 'Omar Khalid', 'Hira Baig'].map((name, at) => ({
  id: at + 1,
  name,
  note: 'Puzzle',
}));

const documents = ['Release check list', 'Tide tables [2]'].map((title, at) => ({
  id: at + 7,
  title,
  note: 'Sana Mirza',
}));

/** What the editor gives, for tests to read. */
export function TextsPage() {
  const [text, setText] = useState(sample);
  const find = async (typed: string) =>
    people.filter((it) => it.name.toLowerCase().includes(typed.toLowerCase()));
  return (
    <Frame>
      <Page title="Texts">
        <div className="gallery-column">
          <RichEditor
            label="Description"
            value={text}
            onChange={setText}
            placeholder="What is it about?"
            findPeople={find}
            findDocuments={async (typed) =>
              documents.filter((it) => it.title.toLowerCase().includes(typed.toLowerCase()))
            }
            page
          />
          <section aria-label="Shown">
            <RichText markdown={text} top={2} />
          </section>
          <pre data-testid="markdown" style={{ whiteSpace: 'pre-wrap' }}>
            {text}
          </pre>
        </div>
      </Page>
    </Frame>
  );
}
