import type { Tool } from './tool.ts';
import { decisions } from './tools/decisions.ts';
import { handoff } from './tools/handoff.ts';
import { note } from './tools/note.ts';
import { openTasks } from './tools/open-tasks.ts';
import { recall } from './tools/recall.ts';
import { show } from './tools/show.ts';
import { timeline } from './tools/timeline.ts';

/** Everything that a model can ask for, the most useful first. */
export const tools: readonly Tool[] = [recall, show, timeline, decisions, openTasks, handoff, note];
