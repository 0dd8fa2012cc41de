import type { Command, CommandOption } from './command.ts';

const DRY_RUN: CommandOption = { summary: 'Show what would change and change nothing' };
const YES: CommandOption = { summary: 'Do not ask; without a terminal nothing is asked anyway' };

const SESSION: CommandOption = {
  summary: 'Another session than the one in work; the beginning of its id is enough',
  value: 'id',
};

/** Everything `tideproof` can do. A command is loaded when it is called. */
export const commands: readonly Command[] = [
  {
    name: 'install',
    summary:
      'Set tideproof up for Claude Code: register hooks and status line, add slash commands, read the history, prove that it works',
    options: {
      'no-statusline': { summary: 'Leave the status line as it is' },
      'no-commands': { summary: 'Add no slash commands (/checkpoint, /handoff, /recall) and no skill' },
      'dry-run': DRY_RUN,
      yes: YES,
    },
    examples: [
      { line: 'tideproof install --dry-run', summary: 'See the plan first' },
      { line: 'tideproof install --yes', summary: 'Set it up without a question' },
    ],
    load: async () => (await import('./install.ts')).runInstall,
  },
  {
    name: 'uninstall',
    summary:
      'Undo install and instructions: give settings.json and CLAUDE.md back as they were, remove slash commands',
    options: { 'dry-run': DRY_RUN, yes: YES },
    examples: [{ line: 'tideproof uninstall', summary: 'Show what goes, ask, and take it out' }],
    load: async () => (await import('./uninstall.ts')).runUninstall,
  },
  {
    name: 'import',
    summary: 'Read every transcript of Claude Code into the archive; safe to stop and to repeat',
    options: {},
    examples: [{ line: 'tideproof import', summary: 'Catch up with all sessions on this machine' }],
    load: async () => (await import('./import.ts')).runImport,
  },
  {
    name: 'doctor',
    summary: 'Check that everything is in place, and say how to mend what is not',
    options: {},
    examples: [
      { line: 'tideproof doctor', summary: 'Every check in one line; exit code 1 if one fails' },
      { line: 'tideproof doctor --json', summary: 'The same for a script' },
    ],
    load: async () => (await import('./doctor.ts')).runDoctor,
  },
  {
    name: 'replay',
    summary: 'Show what tideproof would have done at each compaction of a transcript; writes nothing',
    words: [{ name: 'transcript', summary: 'The .jsonl file of a session' }],
    options: {
      compaction: { summary: 'Only this one, counted from 1', value: 'n' },
      'max-chars': { summary: 'Room for what is restored, in characters; 9500 when not given', value: 'n' },
      project: {
        summary: 'Use the patterns and the room that are configured in this folder',
        value: 'folder',
      },
      all: { summary: 'Show every fact, not only the first few of each kind' },
      text: { summary: 'Show the text for the model as well' },
    },
    examples: [
      { line: 'tideproof replay session.jsonl', summary: 'What was kept, restored and left out' },
      { line: 'tideproof replay session.jsonl --compaction 2 --text', summary: 'One of them, with its text' },
      {
        line: 'tideproof replay session.jsonl --max-chars 4000 --json',
        summary: 'For a script, with less room',
      },
    ],
    load: async () => (await import('./replay.ts')).runReplay,
  },
  {
    name: 'audit',
    summary: 'Show what each compaction kept, what was restored, and every text that was given to the model',
    words: [{ name: 'id', summary: 'One compaction in full: its id, or "last"', optional: true }],
    options: {
      session: { summary: 'Only this session; the beginning of its id is enough', value: 'id' },
      project: { summary: 'Only sessions in this folder or below', value: 'folder' },
      limit: { summary: 'How many to list, the newest first; 20 when not given', value: 'n' },
      all: { summary: 'With an id: every fact and the whole summary' },
    },
    examples: [
      { line: 'tideproof audit', summary: 'All compactions, one line each' },
      {
        line: 'tideproof audit last',
        summary: 'The newest one in full; exit code 1 if a hash does not match',
      },
      { line: 'tideproof audit 12 --json', summary: 'Everything about one of them for a script' },
    ],
    load: async () => (await import('./audit.ts')).runAudit,
  },
  {
    name: 'log',
    summary: 'Show what tideproof did, in time order: sessions, compactions, texts for the model, and errors',
    options: {
      session: { summary: 'Only this session; the beginning of its id is enough', value: 'id' },
      since: { summary: 'Only what happened since then: 30m, 2h, 3d, 1w, or a date', value: 'when' },
      limit: { summary: 'How many lines, the newest; 50 when not given', value: 'n' },
      errors: { summary: 'Only what failed' },
    },
    examples: [
      { line: 'tideproof log --since 2h', summary: 'The last two hours' },
      { line: 'tideproof log --errors', summary: 'What failed; exit code 1 if nothing did' },
    ],
    load: async () => (await import('./log.ts')).runLog,
  },
  {
    name: 'checkpoint',
    summary: 'Read the session to its end now, and show where it stands; what /checkpoint runs',
    options: {
      session: {
        summary: 'This session instead of the one in work here; the beginning of its id is enough',
        value: 'id',
      },
    },
    examples: [
      { line: 'tideproof checkpoint', summary: 'Before you step away: the state as it is on record' },
    ],
    load: async () => (await import('./checkpoint.ts')).runCheckpoint,
  },
  {
    name: 'recall',
    summary:
      'Find what is on record by its words: facts, finished tasks, summaries, texts for the model; what /recall runs',
    words: [
      {
        name: 'words',
        summary: 'All of them must be there; "in quotes" as one; - reads them from standard input',
        many: true,
      },
    ],
    options: {
      project: {
        summary: 'Sessions in this folder or below; the project you are in when not given',
        value: 'folder',
      },
      all: { summary: 'In all projects' },
      limit: { summary: 'How many to show; 20 when not given', value: 'n' },
    },
    examples: [
      { line: 'tideproof recall tide table', summary: 'What holds both words; exit code 1 if nothing does' },
      {
        line: 'tideproof recall "high tide" --all --json',
        summary: 'One phrase, in all projects, for a script',
      },
    ],
    load: async () => (await import('./recall.ts')).runRecall,
  },
  {
    name: 'tasks',
    summary: 'List the lines that are kept of finished tasks, or clear them',
    words: [{ name: 'id', summary: 'Only this one', optional: true }],
    options: {
      session: { summary: 'Only this session; the beginning of its id is enough', value: 'id' },
      clear: { summary: 'Clear those that are listed: no model is told of them again' },
      yes: YES,
    },
    examples: [
      { line: 'tideproof tasks', summary: 'All of them: session, when, size and text' },
      { line: 'tideproof tasks 7 --clear', summary: 'Clear one' },
      {
        line: 'tideproof tasks --session 3f2a91c0 --clear --yes',
        summary: 'Clear those of a session, unasked',
      },
    ],
    load: async () => (await import('./tasks.ts')).runTasks,
  },
  {
    name: 'reset',
    summary: 'Forget what was learned of one session; its transcript stays and is read again',
    options: {
      session: { summary: 'The session; the beginning of its id is enough', value: 'id' },
      'dry-run': DRY_RUN,
      yes: YES,
    },
    examples: [{ line: 'tideproof reset --session 3f2a91c0', summary: 'Show what goes, ask, and forget it' }],
    load: async () => (await import('./reset.ts')).runReset,
  },
  {
    name: 'note',
    summary:
      'Write something down for the session in work, so that it survives; without text, show its notes',
    words: [
      { name: 'text', summary: 'What to write down; "-" reads it from standard input', optional: true },
    ],
    options: { session: SESSION },
    examples: [
      {
        line: 'tideproof note "The harbour master wants UTC"',
        summary: 'Add it to the notes and to all briefs',
      },
      { line: 'tideproof note', summary: 'Where the notes are, and where the session stands' },
    ],
    load: async () => (await import('./note.ts')).runNote,
  },
  {
    name: 'handoff',
    summary: 'Write the shift report of a session into its project, and say where it is',
    options: { session: SESSION, print: { summary: 'Print the report and write nothing' } },
    examples: [
      { line: 'tideproof handoff', summary: 'The session in work in this project' },
      { line: 'tideproof handoff --session 3f2a --print', summary: 'Any other one, on the screen' },
    ],
    load: async () => (await import('./handoff.ts')).runHandoff,
  },
  {
    name: 'devdocs',
    summary: 'Keep plan.md, context.md and tasks.md for a task in the project, current from now on',
    words: [{ name: 'task', summary: 'The number of a task, or a name for the work' }],
    options: { session: SESSION },
    examples: [
      { line: 'tideproof devdocs "tide tables"', summary: 'Make .tideproof/dev/tide-tables/' },
      { line: 'tideproof devdocs 3', summary: 'The same, named after task 3 of the session in work' },
    ],
    load: async () => (await import('./devdocs.ts')).runDevdocs,
  },
  {
    name: 'config',
    summary: 'Show every setting, where its value comes from, and what is wrong in the config files',
    options: {
      project: { summary: 'The folder of the project; the one you are in when not given', value: 'folder' },
      example: { summary: 'Print a config file to start from' },
    },
    examples: [
      { line: 'tideproof config', summary: 'What holds here, and why' },
      {
        line: 'mkdir -p .tideproof && tideproof config --example > .tideproof/config.json',
        summary: 'Start a config for a project',
      },
    ],
    load: async () => (await import('./config.ts')).runConfig,
  },
  {
    name: 'instructions',
    summary: 'Show, add or remove a block in CLAUDE.md that tells the summarizer what to keep',
    words: [{ name: 'action', summary: 'show, add or remove; show when not given', optional: true }],
    options: {
      user: { summary: 'Your own CLAUDE.md, for all projects, instead of that of the project' },
      project: { summary: 'The folder of the project; the one you are in when not given', value: 'folder' },
      'dry-run': DRY_RUN,
      yes: YES,
    },
    examples: [
      { line: 'tideproof instructions', summary: 'Whether the block is there, and what it says' },
      {
        line: 'tideproof instructions add',
        summary: 'Put it into the CLAUDE.md of this project, or update it',
      },
      { line: 'tideproof instructions remove --user', summary: 'Take it out of your own CLAUDE.md' },
    ],
    load: async () => (await import('./instructions.ts')).runInstructions,
  },
  {
    name: 'statusline',
    summary:
      'Print the status line for the JSON that the client gives on standard input; registered by install',
    options: { wrap: { summary: 'Your own command, whose line stays, in base64url', value: 'command' } },
    examples: [],
    internal: true,
    load: async () => {
      const { runStatusline } = await import('./statusline.ts');
      return ({ options, environment }) => {
        runStatusline(options.wrap === undefined ? [] : [`--wrap=${options.wrap}`], environment);
        return 0;
      };
    },
  },
  {
    name: 'relay',
    summary: 'Run a long job unattended, over as many fresh sessions as it takes, instead of compacting',
    words: [
      {
        name: 'task',
        summary: 'What is to be done; with --resume, --status or --transcript the id of a run',
        optional: true,
      },
    ],
    options: {
      at: {
        summary: 'Hand over at this share of the fill at which the client compacts; 80 when not given',
        value: 'percent',
      },
      'max-sessions': { summary: 'At most so many sessions; 10 when not given', value: 'n' },
      'max-minutes': { summary: 'At most so long', value: 'n' },
      'max-cost': { summary: 'At most so many US dollars, by what the client reports', value: 'usd' },
      claude: { summary: 'The client to run; claude when not given', value: 'program' },
      'claude-args': {
        summary:
          'Further arguments for the client, in one text: --claude-args="--permission-mode acceptEdits"',
        value: 'text',
      },
      resume: { summary: 'Go on with a run that was stopped or cut off; the last one when no id is given' },
      list: { summary: 'List all runs' },
      status: { summary: 'Show one run and its sessions' },
      transcript: { summary: 'Print the transcripts of all its sessions as one Markdown text' },
    },
    examples: [
      {
        line: 'tideproof relay --claude-args="--permission-mode acceptEdits" -- "Port the tests to Vitest"',
        summary: 'Until the model says that it is done',
      },
      {
        line: 'tideproof relay --max-sessions 5 --max-cost 20 -- "Port the tests"',
        summary: 'Within limits; exit code 1 if one was reached',
      },
      { line: 'tideproof relay --resume', summary: 'Go on where the last run stopped' },
    ],
    load: async () => (await import('./relay.ts')).runRelay,
  },
  {
    name: 'handover',
    summary: 'Have a model write a handover of a session, for the one that goes on with it; off by default',
    words: [
      {
        name: 'session',
        summary: 'Its id or how that begins; the last one in this folder when not given',
        optional: true,
      },
    ],
    options: {
      by: { summary: 'claude or endpoint; what handover.model says when not given', value: 'writer' },
      show: { summary: 'Only show the one there is' },
      background: { summary: 'Write failures to the log; this is how a hook calls it' },
    },
    examples: [
      { line: 'tideproof handover --by claude', summary: 'Of the last session here, by your own claude' },
      { line: 'tideproof handover 03d7e0d4 --show', summary: 'What was written about a session' },
    ],
    load: async () => (await import('./handover.ts')).runHandover,
  },
  {
    name: 'hook',
    summary: 'Answer one event of a client, given as JSON on standard input; registered by install',
    words: [{ name: 'client', summary: 'The client that calls: claude-code' }],
    options: {},
    examples: [],
    internal: true,
    load: async () => {
      const { runHook } = await import('./hook.ts');
      return ({ environment }) => {
        runHook(environment);
        return 0;
      };
    },
  },
];
