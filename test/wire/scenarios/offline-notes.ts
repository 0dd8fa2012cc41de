import * as s from '../steps.ts';

/** Sync of notes on a phone: long reasoning, a plan in phases, an interrupted run, a design changed by the user. */
export const offlineNotes: s.Scenario = {
  name: 'offline notes',
  domain: 'mobile',
  language: 'en',
  cwd: '/Users/gita/Jot',
  steps: [
    s.you(
      "Notes edited on two devices offline get lost: last writer wins, the other text is gone. I want real merging. SwiftData stays (no Core Data, no Realm). Don't add a server component, CloudKit only. Test on the iPhone 15 simulator, the 12 one is broken here. Talk me through the design before coding.",
    ),
    s.claude(`Happy to. Here's how I see it.

## How it is now

Note.body is one String in one CloudKit record. When two devices push, CloudKit answers serverRecordChanged to the second, and SyncEngine.swift:210 resolves it by overwriting with the newer modificationDate. The older text isn't kept anywhere, not even in the history. So the loss is by design.

## What could replace it

**Option 1 — three-way merge per note.** Keep the last synced text as base, on conflict run diff3 by line, and where both changed the same line keep both with a marker. Simple, ~200 lines, no change to the record format apart from a field base_rev. Weak with long paragraphs, since a paragraph is one line.

**Option 2 — CRDT per character** (like Yjs/Automerge). Merges everything, no conflicts. But the history has to be stored: with automerge-swift a 10 kB note becomes 40–90 kB, and the CloudKit limit of 1 MB per record would call for assets. Also a dependency with a Rust core of 6 MB in the app.

**Option 3 — CRDT per paragraph.** Paragraphs get ids and fractional positions; text inside a paragraph merges three-way by word. It's what I'd call the sweet spot: no dependency, insertions and moves merge cleanly, only real collisions within a paragraph need diff3.

## Recommendation

Option 3. Record type Paragraph with parent Note; positions as strings (fractional indexing), tombstones for 30 days.

Open points:
- migration of existing notes: split at "\\n\\n", ids derived from a hash so two devices migrating on their own get the same ids
- the widget reads Note.body directly; it needs a cached plain text

What do you say?`),
    s.you(
      '3 sounds right but 30 days tombstones is too short, people dont open the ipad for months. 1 year. rest ok, go',
    ),
    s.plan(`Phase 1: model — Paragraph, positions, tombstones (1 year)
Phase 2: migration with ids from a hash
Phase 3: merge by word inside a paragraph
Phase 4: SyncEngine pushes paragraphs
Phase 5: widget uses cachedText
Phase 6: two-simulator test`),
    s.write('/Users/gita/Jot/Jot/Model/Paragraph.swift', '@Model final class Paragraph {}\n'),
    s.bash(
      "xcodebuild test -scheme Jot -destination 'platform=iOS Simulator,name=iPhone 12'",
      'Unable to boot device in current state: Creating',
      { failed: 70 },
    ),
    s.bash(
      "xcodebuild test -scheme Jot -destination 'platform=iOS Simulator,name=iPhone 15' -skipMacroValidation",
      '** TEST FAILED **\nParagraphTests.testOrder(): XCTAssertEqual failed: ("a0, a1, a") is not equal to ("a, a0, a1")',
      { failed: 65 },
    ),
    s.claude(
      'Order is off: SwiftData sorts strings with the localized comparator, so "a" comes after "a1". For fractional indexing it has to be the plain byte order. SortDescriptor(\\.position, comparator: .lexical) does that. Remark: without -skipMacroValidation xcodebuild waits for a click in Xcode, so the flag is needed in every call.',
    ),
    s.edit(
      '/Users/gita/Jot/Jot/Model/Paragraph.swift',
      'SortDescriptor(\\.position)',
      'SortDescriptor(\\.position, comparator: .lexical)',
    ),
    s.bash(
      "xcodebuild test -scheme Jot -destination 'platform=iOS Simulator,name=iPhone 15' -skipMacroValidation",
      '** TEST SUCCEEDED **\n88 tests',
    ),
    s.bash(
      'git add -A && git commit -m "Paragraph model"',
      '[merge c1c1c1c] Paragraph model\n 4 files changed',
    ),
    s.claude(
      'Phase 1 is done and committed (c1c1c1c). In phase 2 I hash with SHA256 over note id + index + text of the paragraph. Hmm, not the text: if one device has an edit that is not synced yet, the ids would differ. So note id + index only. That again breaks when an unsynced edit adds a paragraph in the middle... I think the answer is: hash over the *last synced* text (base), and treat the local edit as an edit after migration.',
    ),
    s.compaction('useless', {
      says: [
        s.request('real merging of notes', [/merging|merge/, /offline|lost|last writer/]),
        s.rule('SwiftData stays', [/SwiftData/, /stays|no Core Data|Realm/]),
        s.rule('CloudKit only', [/CloudKit only|server component/]),
        s.rule('iPhone 15 simulator', [/iPhone 15/, /broken|simulator|12/]),
        s.rule('tombstones of 1 year', [/tombstones/, /1 year|one year/]),
        s.said('option 3', [/option 3|per paragraph/, /CRDT|recommend|sounds right|dependency/]),
        s.said('automerge', [/automerge|Option 2/, /40.90 kB|6 MB|1 MB/]),
        s.said('position needs lexical order', [/lexical|localized comparator/, /position|order|sort/]),
        s.said('skipMacroValidation', [/-skipMacroValidation/, /click|needed|TEST/]),
        s.said('phase 1 committed', [/c1c1c1c/, /Paragraph model|phase 1|commit/]),
        s.said('hash over the last synced text', [/last synced/, /hash/]),
        s.ofPlan('phases 2 to 6 open', [/Phase 2/, /migration/]),
        s.ofPlan('widget reads Note.body', [/widget/, /Note\.body|cachedText|cached/]),
        s.said('SyncEngine overwrites', [/SyncEngine\.swift:210/, /overwrit|modificationDate/]),
      ],
    }),
    s.claude(`Thinking it through once more, with an example, to be sure about the ids:

Device A and device B both hold the note N with the text "one / two / three" (three paragraphs), last synced. On A I have inserted "one and a half" without syncing. Now both update the app and migrate.

- With ids by index of the *local* text, A would get ids for four paragraphs, B for three, and from index 1 on they'd disagree: A's "one and a half" has the id of B's "two". The merge would then take them for two edits of the same paragraph. Bad.
- With ids from the base, both get the same three ids. A then diffs its local text against the base by paragraph, finds one insertion, and gives that a fresh random id. Good.

What if there's no base, because the note has never been synced? Then there is no other device that could disagree, and random ids are fine.

What if the base is there but older than what B has? Then B has synced in the meantime, and A gets serverRecordChanged first, pulls, and only then migrates. So migration must run after the first pull, not at launch. That's a point I had overlooked; I put a guard into the code: no migration before the engine reports didFetchChanges.`),
    s.write('/Users/gita/Jot/Jot/Model/Migration.swift', 'enum Migration {}\n'),
    s.bash(
      "xcodebuild test -scheme Jot -destination 'platform=iOS Simulator,name=iPhone 15' -skipMacroValidation",
      '** TEST SUCCEEDED **\n94 tests',
    ),
    s.bash(
      'git add -A && git commit -m "Split notes into paragraphs"',
      '[merge d2d2d2d] Split notes into paragraphs\n 2 files changed',
    ),
    s.claude(
      'Phase 2 committed as d2d2d2d. Now phase 3, merge by word. I begin with the tests: 12 cases from the literature plus Thai, which has no blanks between the words.',
    ),
    s.write('/Users/gita/Jot/JotTests/WordMergeTests.swift', 'final class WordMergeTests: XCTestCase {}\n'),
    s.interrupted(),
    s.you(
      'stop, before you write the merge: Thai and Japanese users are 0 right now. drop those, use simple blanks. but emoji must not be torn apart, we had that bug',
    ),
    s.claude(
      'Fine: split at blanks, no Thai or Japanese, and I iterate over Character (grapheme clusters), not unicode scalars, so that 👩‍👩‍👧 stays whole.',
    ),
    s.filler(3600, 'SyncEngine', 'Paragraph', 'WordMerge', 'the widget', 'the container'),
    s.write('/Users/gita/Jot/Jot/Model/WordMerge.swift', 'struct WordMerge {}\n'),
    s.bash(
      "xcodebuild test -scheme Jot -destination 'platform=iOS Simulator,name=iPhone 15' -skipMacroValidation",
      '** TEST FAILED **\nWordMergeTests.testBothDeleteSameWord(): XCTAssertEqual failed: ("a  c") is not equal to ("a c")',
      { failed: 65 },
    ),
    s.claude(
      '11 of 12 cases pass. testBothDeleteSameWord leaves two blanks, because the blank belongs to neither word. I attach each blank to the word in front of it; then deleting the word takes its blank along.',
    ),
    s.compaction('useless', {
      over: [
        'phase 1 committed',
        'hash over the last synced text',
        'phases 2 to 6 open',
        'position needs lexical order',
      ],
      says: [
        s.said('phase 2 committed', [/d2d2d2d/, /Split notes|phase 2|commit/]),
        s.said('testBothDeleteSameWord red', [/testBothDeleteSameWord/, /fail|blanks|equal/]),
        s.said('blank belongs to the word before', [/blank/, /attach|in front/]),
        s.words('Thai and Japanese', [/Thai/, /drop|no Thai|0 right now/]),
        s.rule('emoji stay whole', [/emoji|grapheme/, /torn|apart|Character|whole/]),
        s.ofPlan('phase 4 to 6 open', [/SyncEngine pushes paragraphs|Phase 4/]),
      ],
    }),
    s.edit('/Users/gita/Jot/Jot/Model/WordMerge.swift', 'split(" ")', 'splitKeepingTrailingBlank()'),
    s.bash(
      "xcodebuild test -scheme Jot -destination 'platform=iOS Simulator,name=iPhone 15' -skipMacroValidation",
      '** TEST SUCCEEDED **\n106 tests',
    ),
    s.bash(
      'git add -A && git commit -m "Merge paragraphs by word"',
      '[merge e3e3e3e] Merge paragraphs by word\n 2 files changed',
    ),
    s.edit('/Users/gita/Jot/Jot/Sync/SyncEngine.swift', 'push(note)', 'push(note.paragraphs)'),
    s.claude(`Phase 4 has begun: SyncEngine pushes paragraphs. Two findings on the way:

1. CloudKit takes at most 400 records per CKModifyRecordsOperation. A note of mine has 612 paragraphs (a pasted log). So it has to be batched; I use 350 to leave room for tombstones.
2. A batch isn't atomic across operations. If the second batch fails, the other device sees half a note. Way out: the Note record carries paragraph_count and the other side shows the note only when all have arrived.

I wrote the batching; 2 is not done. The code compiles, the tests have not been run since.`),
    s.you('2: dont hide the note, people panic. show what is there with a "syncing" badge'),
    s.compaction('Work on note merging in Swift.', {
      over: [
        'phase 2 committed',
        'testBothDeleteSameWord red',
        'blank belongs to the word before',
        'phase 4 to 6 open',
        'Thai and Japanese',
        'automerge',
        'SyncEngine overwrites',
      ],
      says: [
        s.said('400 records per operation', [/400 records/, /CKModifyRecordsOperation|CloudKit|batch|350/]),
        s.words('badge instead of hiding', [/badge/, /syncing|hide/]),
        s.said(
          'SyncEngine not tested',
          [/SyncEngine/, /not been run|not committed|uncommitted|not run/],
          [/tests have not been run since/],
        ),
        s.said('batches are not atomic', [/atomic|half a note/, /batch|paragraph_count/]),
        s.ofPlan('phases 5 and 6', [/Phase 5|cachedText/, /widget/]),
      ],
    }),
  ],
};
