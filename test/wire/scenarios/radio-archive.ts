import * as s from '../steps.ts';

/** Runs in the background that end, a server that is stopped, a dependency that goes up and back, words typed meanwhile. */
export const radioArchive: s.Scenario = {
  name: 'radio archive',
  domain: 'data',
  language: 'en',
  cwd: '/data/radio',
  steps: [
    s.you(
      'Transcode the 1970s tapes to opus and index what is said in them. Use at most 4 workers, the box is shared. Keep the wav originals. Write progress into NOTES.md.',
    ),
    s.bash('python serve.py --port 5055', '', { background: 'bs11' }),
    s.bash('python transcode.py --decade 1970 --workers 4', '', { background: 'bt22' }),
    s.claude('Transcoding runs in the background, the preview is on port 5055.'),
    s.bash('pip install -U whisperx', 'Successfully installed whisperx-3.4.0 torch-2.6.0'),
    s.bash(
      'python index.py --sample',
      'ImportError: cannot import name "DiarizationPipeline" from whisperx',
      {
        failed: 1,
      },
    ),
    s.claude(
      'whisperx 3.4.0 moved DiarizationPipeline into whisperx.diarize. Rather than patch index.py I pin it back.',
    ),
    s.bash('pip install whisperx==3.3.1', 'Successfully installed whisperx-3.3.1'),
    s.bash('python index.py --sample', 'indexed 12 tapes, word error rate 14.1 %'),
    s.queue('6 workers are fine during the night'),
    s.claude('Sample is indexed with whisperx 3.3.1, WER 14.1 %.'),
    s.compaction('useless', {
      says: [
        s.request('transcode and index', [/tapes/, /opus/]),
        s.rule('4 workers', [/4 workers/]),
        s.rule('6 at night', [/6 workers/, /night/]),
        s.rule('keep wav', [/Keep the wav/]),
        s.rule('NOTES.md', [/progress into NOTES\.md/]),
        s.said('server runs', [/serve\.py|5055/, /runs|running|background/i]),
        s.said('pipeline moved', [/DiarizationPipeline/, /moved|3\.4\.0/]),
        s.said('whisperx 3.3.1', [/whisperx/, /3\.3\.1/]),
      ],
    }),
    s.ended(
      'bt22',
      'completed',
      'Background command "python transcode.py --decade 1970 --workers 4" completed (exit code 0)',
    ),
    s.bash('ls out/*.opus | wc -l', '1840'),
    s.claude('All 1,840 tapes are opus now.'),
    s.stop('bs11', 'python serve.py --port 5055'),
    s.you('the box is ours alone from today, use all 16 cores'),
    s.bash('python index.py --decade 1970 --workers 16', '', { background: 'bi33' }),
    s.claude('Started with 16.'),
    s.ended(
      'bi33',
      'failed',
      'Background command "python index.py --decade 1970 --workers 16" failed (exit code 137)',
    ),
    s.claude('Killed for memory: each worker holds its own model of 3 GB. With 8 workers it fits.'),
    s.bash('python index.py --decade 1970 --workers 8', '', { background: 'bi44' }),
    s.compaction('useless', {
      over: ['4 workers', '6 at night', 'server runs'],
      says: [
        s.rule('16 cores', [/16 cores/]),
        s.said('3 GB per worker', [/3 GB/, /worker/]),
        s.said('1,840 done', [/1,?840/]),
      ],
    }),
    s.ended(
      'bi44',
      'completed',
      'Background command "python index.py --decade 1970 --workers 8" completed (exit code 0)',
    ),
    s.bash('python stats.py', 'tapes 1840, hours 912, word error rate 11.8 %'),
    s.you('nice. wav originals can go now that the backup is verified, and no more NOTES.md, I read the log'),
    s.bash('rm -r wav/', ''),
    s.claude('Removed wav/. Over all tapes the word error rate is 11.8 %.'),
    s.compaction('useless', {
      over: [
        'keep wav',
        'NOTES.md',
        '1,840 done',
        'transcode and index',
        'pipeline moved',
        '3 GB per worker',
      ],
      says: [
        s.said('WER 11.8', [/11\.8/]),
        s.words('wav removed', [/wav/, /removed|rm -r|can go/i]),
        s.rule('no NOTES.md', [/no more NOTES\.md/]),
      ],
    }),
  ],
};
