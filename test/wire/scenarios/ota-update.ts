import * as s from '../steps.ts';

/** Embedded: a refused plan, then an approved one; a file deleted; messages typed meanwhile, as newer clients write them. */
export const otaUpdate: s.Scenario = {
  name: 'ota update',
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
    s.compaction('useless'),
    s.edit('/home/eva/lamp-fw/main/ota.c', 'return true;', 'return ed25519_verify(sig, img);'),
    s.bash('idf.py build && ./sim --ota', 'signature ok, rebooting into ota_1'),
    s.bash(
      'git add -A && git commit -m "Verify images before the switch"',
      '[ota 5e5e5e5] Verify images before the switch',
    ),
    s.queue('plain http is ok for the factory line only, they have no time sync', { attached: true }),
    s.compaction('useless'),
  ],
};
