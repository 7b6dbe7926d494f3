import { mountSidepanel } from '#/extension/sidepanel.tsx';
import { guardMarkup } from '#/ui/trusted-markup.ts';

guardMarkup();
mountSidepanel(document.getElementById('root')!);
