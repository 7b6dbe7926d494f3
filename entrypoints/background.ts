import { defineBackground } from 'wxt/utils/define-background';
import { startBackground } from '#/extension/background.ts';

export default defineBackground({ exclude: ['web'], type: 'module', main: startBackground });
