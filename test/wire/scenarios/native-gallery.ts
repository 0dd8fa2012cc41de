import * as s from '../steps.ts';

/** Mobile: dev server killed, files removed again, a question left open, corrections of the assistant. */
export const nativeGallery: s.Scenario = {
  name: 'native gallery',
  cwd: '/Users/ola/gallery',
  steps: [
    s.you(
      'Scrolling the gallery stutters on older phones (Pixel 3a is my reference). Make it smooth. I review every diff before it is committed, always. No class components.',
    ),
    s.bash('npx expo start --port 8082', '', { background: 'bmetro1' }),
    s.bash('yarn perf:scroll --device pixel3a', 'fps p5 21, js thread 38 ms/frame'),
    s.claude(
      'At p5 we have 21 fps; the JS thread takes 38 ms a frame. Each row decodes the full 12 MP picture although the tile is 200 px wide. That is where the time goes.',
    ),
    s.you('no, we already have thumbnails, look in MediaCache'),
    s.claude(
      'You are right, MediaCache makes thumbnails. But getThumb() is called with size undefined in GalleryRow.tsx:57, and then it falls back to the original.',
    ),
    s.edit('/Users/ola/gallery/src/GalleryRow.tsx', 'getThumb(id)', 'getThumb(id, 200)'),
    s.bash('yarn perf:scroll --device pixel3a', 'fps p5 49, js thread 12 ms/frame'),
    s.write('/Users/ola/gallery/src/useWindowing.ts', 'export function useWindowing() {}'),
    s.bash('yarn perf:scroll --device pixel3a', 'fps p5 47, js thread 13 ms/frame'),
    s.claude(
      'Windowing by hand makes it a little slower (47 instead of 49), so I remove useWindowing.ts again.',
    ),
    s.bash('rm src/useWindowing.ts', ''),
    s.ask('Which image format for thumbnails?', 'WebP, quality 70', 'JPEG', 'WebP, quality 70', 'AVIF'),
    s.bash('yarn test', 'error Command "jest" not found', { failed: 127 }),
    s.bash('yarn install --immutable && yarn test', 'Tests: 141 passed, 141 total'),
    s.queue('metro on 8082 please stays 8082, 8081 is my other app'),
    s.ended('bmetro1', 'killed', 'Background command "npx expo start --port 8082" was stopped'),
    s.claude(
      '49 fps at p5, thumbnails as WebP come next, in MediaCache.encode(). One question: may I drop support for Android 7, which has no fast WebP encoder?',
    ),
    s.compaction('useless'),
    s.you('yes drop it'),
    s.edit('/Users/ola/gallery/android/build.gradle', 'minSdkVersion 24', 'minSdkVersion 26'),
    s.claude('minSdkVersion is 26 now. The diff is ready for your review: GalleryRow.tsx and build.gradle.'),
    s.compaction('useless'),
  ],
};
