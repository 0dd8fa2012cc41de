import {
  bash,
  claude,
  compaction,
  dropped,
  edit,
  ended,
  FAILS,
  failed,
  finding,
  how,
  next,
  request,
  type Scenario,
  stale,
  state,
  you,
} from '../steps.ts';

/** Docker: sizes that shrink build by build, a base image that is tried and left, containers that come and go. */
export const thinImage: Scenario = {
  name: 'thin image',
  domain: 'infra',
  language: 'en',
  cwd: '/home/ivo/renderer',
  steps: [
    you('Our renderer image is 2.3 GB and pulls take minutes. Get it below 400 MB without losing the fonts.'),
    bash('docker build -t renderer:dev .', 'Successfully tagged renderer:dev'),
    bash('docker images renderer:dev --format "{{.Size}}"', '2.31GB'),
    bash(
      'docker history renderer:dev',
      '1.1GB  RUN apt-get install build-essential chromium\n640MB  COPY node_modules\n210MB  fonts',
    ),
    claude('1.1 GB are the toolchain and Chromium, 640 MB are node_modules with dev dependencies.'),
    edit('/home/ivo/renderer/Dockerfile', 'FROM node:20', 'FROM node:20-alpine'),
    bash(
      'docker build -t renderer:dev .',
      'ERROR: failed to solve: process "npm rebuild sharp" did not complete: exit code 1\nsymbol not found: __memcpy_chk',
      { failed: 1 },
    ),
    claude(
      'sharp ships glibc binaries, and musl lacks `__memcpy_chk`. Alpine is a dead end for us as long as we are on sharp 0.30.',
    ),
    edit('/home/ivo/renderer/Dockerfile', 'FROM node:20-alpine', 'FROM node:20-slim'),
    bash('docker build -t renderer:dev . && docker images renderer:dev --format "{{.Size}}"', '1.42GB'),
    claude('With slim we are at 1.42 GB.'),
    edit('/home/ivo/renderer/Dockerfile', 'RUN npm ci', 'FROM build AS deps\nRUN npm ci --omit=dev'),
    bash(
      'docker buildx build -t renderer:dev --load . && docker images renderer:dev --format "{{.Size}}"',
      '688MB',
    ),
    claude(
      'Multi-stage without dev dependencies: 688 MB. Chromium is the rest; `chrome-headless-shell` would be a third of it.',
    ),
    compaction('useless', {
      says: [
        request('below 400 MB with fonts', [/400 MB/, /fonts/]),
        finding('688 MB now', [/688 ?MB/]),
        dropped('alpine, because of sharp', [/alpine/i, /sharp|memcpy|glibc/]),
        finding('chrome-headless-shell', [/chrome-headless-shell/]),
        state('Dockerfile not committed', [/Dockerfile/, /not committed|uncommitted|edited/i]),
        how('build', [/docker buildx build -t renderer:dev/, /688/]),
      ],
      gone: [
        stale('1.42 GB', [/we are at 1\.42 GB/, /^(?!.*688).*$/]),
        stale('build fails', [/memcpy_chk/, FAILS]),
        stale('2.31 as current', [/docker images[^|]*2\.31/, /^(?!.*688).*$/]),
        stale('640 MB are node_modules', [/640 MB are node_modules/, /^(?!.*(?:688|edited|since|later)).*$/]),
      ],
    }),
    edit('/home/ivo/renderer/Dockerfile', 'chromium', 'chrome-headless-shell'),
    bash(
      'docker buildx build -t renderer:dev --load . && docker images renderer:dev --format "{{.Size}}"',
      '371MB',
    ),
    claude('371 MB, goal reached. I will check that the fonts are still in.'),
    bash('docker run --rm -p 7000:7000 --name rend renderer:dev', '', { background: 'rd1' }),
    bash(
      'curl -s localhost:7000/render?text=你好 -o out.png && python3 tools/tofu.py out.png',
      'tofu boxes: 2',
      { failed: 1 },
    ),
    claude('Chinese comes out as boxes: `fonts-noto-cjk` was in the chromium layer which I replaced.'),
    edit('/home/ivo/renderer/Dockerfile', 'chrome-headless-shell', 'chrome-headless-shell fonts-noto-cjk'),
    bash('docker stop rend', 'rend'),
    ended(
      'rd1',
      'completed',
      'Background command "docker run --rm -p 7000:7000 --name rend renderer:dev" completed (exit code 137)',
    ),
    bash(
      'docker buildx build -t renderer:dev --load . && docker images renderer:dev --format "{{.Size}}"',
      '449MB',
    ),
    claude('With the CJK fonts it is 449 MB, 49 too many.'),
    compaction('useless', {
      over: ['688 MB now', 'build', 'chrome-headless-shell'],
      says: [
        finding('449 with fonts', [/449/]),
        failed('CJK fonts were lost', [/fonts-noto-cjk|CJK|boxes/]),
        how('build at 449', [/docker buildx build/, /449/]),
      ],
      gone: [
        stale('688 as now', [/688 MB/, /^(?!.*(?:449|371|later|edited|since)).*$/]),
        stale('371 goal reached', [/371 MB, goal reached/, /^(?!.*449).*$/]),
        stale('check the fonts as next', [/I will check that the fonts/]),
        stale('rd1 running', [/rd1|--name rend/, /not seen to end|running/]),
        stale('Chinese boxes as so', [
          /Chinese comes out as boxes/,
          /^(?!.*(?:edited|since|fixed|later)).*$/,
        ]),
      ],
    }),
    you('subset the cjk fonts? we only need simplified, and drop the korean ones'),
    edit('/home/ivo/renderer/Dockerfile', 'fonts-noto-cjk', 'fonts-noto-sc-subset'),
    bash(
      'docker buildx build -t renderer:dev --load . && docker images renderer:dev --format "{{.Size}}"',
      '383MB',
    ),
    bash('docker run -d --rm -p 7001:7000 --name rend renderer:dev', '9f31c2'),
    bash(
      'curl -s localhost:7001/render?text=你好 -o out.png; python3 tools/tofu.py out.png',
      'tofu boxes: 0',
    ),
    claude('383 MB and no boxes. The container listens on 7001 as 7000 was taken by AirPlay.'),
    bash('git commit -qam "Thin the image" && git push', 'main -> main'),
    claude('Pushed. Left to do: the registry cleanup of old tags, 61 of them.'),
    compaction('useless', {
      over: ['449 with fonts', 'build at 449', 'Dockerfile not committed'],
      says: [
        finding('383 MB', [/383/]),
        state('pushed', [/Thin the image/, /push/]),
        next('registry cleanup', [/registry cleanup|old tags/]),
        finding('7001', [/7001/]),
      ],
      gone: [
        stale('49 too many', [/49 too many/, /^(?!.*383).*$/]),
        stale('tofu boxes open', [/tofu boxes: 2/, FAILS]),
        stale('uncommitted Dockerfile', [/Not committed[^|]*Dockerfile/i]),
      ],
    }),
  ],
};
