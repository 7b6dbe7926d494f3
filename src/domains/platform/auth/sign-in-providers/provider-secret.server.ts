import { sealedSecrets } from '#/store/sealed-secret.ts';

export const {
  seal: sealSecret,
  open: openSecret,
  rewrap: rewrapSecret,
} = sealedSecrets('sign-in provider');
