import type { MessageLanguage } from '#contract/messages/kinds.ts';
import type { Language } from '../text.ts';
import { bn } from './bn.ts';
import { en } from './en.ts';
import { gu } from './gu.ts';
import { hi } from './hi.ts';
import { kn } from './kn.ts';
import { ml } from './ml.ts';
import { mr } from './mr.ts';
import { pa } from './pa.ts';
import { ta } from './ta.ts';
import { te } from './te.ts';
import type { Translation } from './translation.ts';

/** The languages other than English, each in a file of its own. */
export const translations: Record<Exclude<MessageLanguage, 'en'>, Translation> = {
  hi,
  mr,
  bn,
  ta,
  te,
  kn,
  gu,
  ml,
  pa,
};

export const languages: Record<MessageLanguage, Language> = { en, ...translations };
