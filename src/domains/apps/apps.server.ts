import { registerServed } from './register/register.server.ts';

export const appsServed = [...registerServed];
