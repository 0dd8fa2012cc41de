import * as s from '../steps.ts';

/** Docker: sizes that shrink build by build, a base image that is tried and left, containers that come and go. */
export const thinImage: s.Scenario = {
  name: 'thin image',
  domain: 'infra',
  language: 'en',
  cwd: '/home/ivo/renderer',
  steps: [
    s.you(
      'Our renderer image is 2.3 GB and pulls take minutes. Get it below 400 MB without losing the fonts.',
    ),
    s.bash('docker build -t renderer:dev .', 'Successfully tagged renderer:dev'),
    s.bash('docker images renderer:dev --format "{{.Size}}"', '2.31GB'),
    s.bash(
      'docker history renderer:dev',
      '1.1GB  RUN apt-get install build-essential chromium\n640MB  COPY node_modules\n210MB  fonts',
    ),
    s.claude('1.1 GB are the toolchain and Chromium, 640 MB are node_modules with dev dependencies.'),
    s.edit('/home/ivo/renderer/Dockerfile', 'FROM node:20', 'FROM node:20-alpine'),
    s.bash(
      'docker build -t renderer:dev .',
      'ERROR: failed to solve: process "npm rebuild sharp" did not complete: exit code 1\nsymbol not found: __memcpy_chk',
      { failed: 1 },
    ),
    s.claude(
      'sharp ships glibc binaries, and musl lacks `__memcpy_chk`. Alpine is a dead end for us as long as we are on sharp 0.30.',
    ),
    s.edit('/home/ivo/renderer/Dockerfile', 'FROM node:20-alpine', 'FROM node:20-slim'),
    s.bash('docker build -t renderer:dev . && docker images renderer:dev --format "{{.Size}}"', '1.42GB'),
    s.claude('With slim we are at 1.42 GB.'),
    s.edit('/home/ivo/renderer/Dockerfile', 'RUN npm ci', 'FROM build AS deps\nRUN npm ci --omit=dev'),
    s.bash(
      'docker buildx build -t renderer:dev --load . && docker images renderer:dev --format "{{.Size}}"',
      '688MB',
    ),
    s.claude(
      'Multi-stage without dev dependencies: 688 MB. Chromium is the rest; `chrome-headless-shell` would be a third of it.',
    ),
    s.compaction('useless', {
      says: [
        s.request('below 400 MB with fonts', [/400 MB/, /fonts/]),
        s.finding('688 MB now', [/688 ?MB/]),
        s.dropped('alpine, because of sharp', [/alpine/i, /sharp|memcpy|glibc/]),
        s.finding('chrome-headless-shell', [/chrome-headless-shell/]),
        s.state('Dockerfile not committed', [/Dockerfile/, /not committed|uncommitted|edited/i]),
        s.how('build', [/docker buildx build -t renderer:dev/, /688/]),
      ],
      gone: [
        s.stale('1.42 GB', [/we are at 1\.42 GB/, /^(?!.*688).*$/]),
        s.stale('build fails', [/memcpy_chk/, s.FAILS]),
        s.stale('2.31 as current', [/docker images[^|]*2\.31/, /^(?!.*688).*$/]),
        s.stale('640 MB are node_modules', [
          /640 MB are node_modules/,
          /^(?!.*(?:688|edited|since|later)).*$/,
        ]),
      ],
    }),
    s.edit('/home/ivo/renderer/Dockerfile', 'chromium', 'chrome-headless-shell'),
    s.bash(
      'docker buildx build -t renderer:dev --load . && docker images renderer:dev --format "{{.Size}}"',
      '371MB',
    ),
    s.claude('371 MB, goal reached. I will check that the fonts are still in.'),
    s.bash('docker run --rm -p 7000:7000 --name rend renderer:dev', '', { background: 'rd1' }),
    s.bash(
      'curl -s localhost:7000/render?text=你好 -o out.png && python3 tools/tofu.py out.png',
      'tofu boxes: 2',
      { failed: 1 },
    ),
    s.claude('Chinese comes out as boxes: `fonts-noto-cjk` was in the chromium layer which I replaced.'),
    s.edit('/home/ivo/renderer/Dockerfile', 'chrome-headless-shell', 'chrome-headless-shell fonts-noto-cjk'),
    s.bash('docker stop rend', 'rend'),
    s.ended(
      'rd1',
      'completed',
      'Background command "docker run --rm -p 7000:7000 --name rend renderer:dev" completed (exit code 137)',
    ),
    s.bash(
      'docker buildx build -t renderer:dev --load . && docker images renderer:dev --format "{{.Size}}"',
      '449MB',
    ),
    s.claude('With the CJK fonts it is 449 MB, 49 too many.'),
    s.compaction('useless', {
      over: ['688 MB now', 'build', 'chrome-headless-shell'],
      says: [
        s.finding('449 with fonts', [/449/]),
        s.failed('CJK fonts were lost', [/fonts-noto-cjk|CJK|boxes/]),
        s.how('build at 449', [/docker buildx build/, /449/]),
      ],
      gone: [
        s.stale('688 as now', [/688 MB/, /^(?!.*(?:449|371|later|edited|since)).*$/]),
        s.stale('371 goal reached', [/371 MB, goal reached/, /^(?!.*449).*$/]),
        s.stale('check the fonts as next', [/I will check that the fonts/]),
        s.stale('rd1 running', [/rd1|--name rend/, /not seen to end|running/]),
        s.stale('Chinese boxes as so', [
          /Chinese comes out as boxes/,
          /^(?!.*(?:edited|since|fixed|later)).*$/,
        ]),
      ],
    }),
    s.you('subset the cjk fonts? we only need simplified, and drop the korean ones'),
    s.edit('/home/ivo/renderer/Dockerfile', 'fonts-noto-cjk', 'fonts-noto-sc-subset'),
    s.bash(
      'docker buildx build -t renderer:dev --load . && docker images renderer:dev --format "{{.Size}}"',
      '383MB',
    ),
    s.bash('docker run -d --rm -p 7001:7000 --name rend renderer:dev', '9f31c2'),
    s.bash(
      'curl -s localhost:7001/render?text=你好 -o out.png; python3 tools/tofu.py out.png',
      'tofu boxes: 0',
    ),
    s.claude('383 MB and no boxes. The container listens on 7001 as 7000 was taken by AirPlay.'),
    s.bash('git commit -qam "Thin the image" && git push', 'main -> main'),
    s.claude('Pushed. Left to do: the registry cleanup of old tags, 61 of them.'),
    s.compaction('useless', {
      over: ['449 with fonts', 'build at 449', 'Dockerfile not committed'],
      says: [
        s.finding('383 MB', [/383/]),
        s.state('pushed', [/Thin the image/, /push/]),
        s.next('registry cleanup', [/registry cleanup|old tags/]),
        s.finding('7001', [/7001/]),
      ],
      gone: [
        s.stale('49 too many', [/49 too many/, /^(?!.*383).*$/]),
        s.stale('tofu boxes open', [/tofu boxes: 2/, s.FAILS]),
        s.stale('uncommitted Dockerfile', [/Not committed[^|]*Dockerfile/i]),
      ],
    }),
  ],
};
