import { mountOptions } from '#/extension/options.tsx';

mountOptions(document.getElementById('root')!);
