import type { ClientCopy } from '../client-copy.ts';
import { encodeCopy } from './rows/encode-copy.ts';
import {
  answersOf,
  callsOf,
  dropAnswers,
  dropCalls,
  dropThinking,
  isAssistant,
  isMaterial,
  maskInputs,
  maskPictures,
  maskResults,
  messageIdOf,
  partsOf,
} from './rows/lighten-row.ts';
import { followLiveRows } from './rows/live-rows.ts';

export const copy: ClientCopy = {
  follow: followLiveRows,
  ...{ isAssistant, messageIdOf, callsOf, answersOf, partsOf, isMaterial },
  ...{ maskResults, dropThinking, maskInputs, maskPictures, dropCalls, dropAnswers },
  encode: encodeCopy,
};
