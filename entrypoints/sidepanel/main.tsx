import { mountSidepanel } from '#/extension/sidepanel.tsx';

mountSidepanel(document.getElementById('root')!);
