import { mountOptions } from '#/extension/options.tsx';
import { guardMarkup } from '#/ui/trusted-markup.ts';

guardMarkup();
mountOptions(document.getElementById('root')!);
