import * as s from '../steps.ts';

/** Embedded: a refused plan, then an approved one; a file deleted; messages typed meanwhile, as newer clients write them. */
export const otaUpdate: s.Scenario = {
  name: 'ota update',
  domain: 'embedded',
  language: 'en',
  cwd: '/home/eva/lamp-fw',
  steps: [
    s.you('we need over-the-air updates for the lamps. esp32-c3, 4 MB flash. think first, show me a plan'),
    s.claude('The image is 1.31 MB, so two slots of 1.5 MB fit into 4 MB with 640 KB left for data.'),
    s.refuse(
      s.plan('# OTA\n1. One slot plus recovery image\n2. Download over HTTP'),
      'no recovery image, two slots please. and HTTPS, we do not ship plain http',
    ),
    s.plan(
      '# OTA with two slots\n1. Partition table partitions_ota.csv\n2. HTTPS download in main/ota.c\n3. Roll back when the self test fails\n4. Sign images with the key in the safe',
    ),
    s.write(
      '/home/eva/lamp-fw/partitions_ota.csv',
      'ota_0, app, ota_0, 0x10000, 1536K\nota_1, app, ota_1, , 1536K',
    ),
    s.write('/home/eva/lamp-fw/main/ota_http.c', '// first try'),
    s.bash('idf.py build', 'region iram0_0_seg overflowed by 2212 bytes', { failed: 2 }),
    s.claude(
      'IRAM overflows by 2212 bytes because CONFIG_ESP_WIFI_IRAM_OPT is on; without it the image fits and throughput falls by only 4 %.',
    ),
    s.bash('rm main/ota_http.c', ''),
    s.edit(
      '/home/eva/lamp-fw/sdkconfig.defaults',
      'CONFIG_ESP_WIFI_IRAM_OPT=y',
      'CONFIG_ESP_WIFI_IRAM_OPT=n',
    ),
    s.bash('. ~/esp/export.sh && idf.py build', 'Project build complete. lamp.bin 0x14f000 bytes'),
    s.queue('the signing key never leaves the safe, sign with the HSM on host vault-1', { attached: true }),
    s.claude(
      'Item 1 is done. main/ota.c is half written: the download works in the simulator, the check of the signature is still a stub that returns true.',
    ),
    s.compaction('useless', {
      says: [
        s.request('updates over the air', [/over-the-air|OTA/, /lamps|esp32|slots/i]),
        s.refusal('two slots, no recovery image', [/two slots/, /recovery/]),
        s.refusal('HTTPS only', [/HTTPS/, /plain http|not ship/]),
        s.rule('key stays in the safe', [/signing key|key/, /safe|vault-1/]),
        s.words('vault-1 has the HSM', [/vault-1/, /HSM|sign/]),
        s.said('sizes of image and slots', [/1\.31 MB/, /1\.5 MB|slots/]),
        s.said('IRAM overflow and its cause', [/IRAM/, /2212|IRAM_OPT/]),
        s.said('throughput falls by 4 %', [/4 %/, /throughput/]),
        s.said('IRAM overflow, cured', [/overflowed|overflows/, /IRAM_OPT|build complete|without it/]),
        s.refusal('recovery image refused', [/recovery image/, /no |refused|two slots/]),
        s.said('IRAM_OPT off', [/IRAM_OPT/, /=n|without|off/]),
        s.said('signature check is a stub', [/signature/, /stub|returns true/]),
        s.ofPlan('plan: roll back', [/roll back/i, /self test/]),
        s.ofPlan('plan: sign images', [/sign images/i]),
        s.ofPlan('ota.c is half written', [/ota\.c/, /half written|stub|download/]),
        s.said('the real check of the signature', [/signature/, /stub|still/]),
      ],
    }),
    s.edit('/home/eva/lamp-fw/main/ota.c', 'return true;', 'return ed25519_verify(sig, img);'),
    s.bash('idf.py build && ./sim --ota', 'signature ok, rebooting into ota_1'),
    s.bash(
      'git add -A && git commit -m "Verify images before the switch"',
      '[ota 5e5e5e5] Verify images before the switch',
    ),
    s.queue('plain http is ok for the factory line only, they have no time sync', { attached: true }),
    s.compaction('useless', {
      over: [
        'signature check is a stub',
        'the real check of the signature',
        'ota.c is half written',
        'IRAM overflow, cured',
        'sizes of image and slots',
        'throughput falls by 4 %',
      ],
      says: [s.rule('factory line may use plain http', [/factory line/, /http/])],
    }),
  ],
};
