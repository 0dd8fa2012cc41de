import * as s from '../steps.ts';

const STATIONS = 'Alder Birch Cedar Dogwood Elm Fir Gorse Hazel Ivy Juniper'.split(' ');
const GAUGES = ['rain', 'wind', 'frost', 'tide', 'haze', 'glare'];

/** Sixty prompts of a user who dictates every step, more than a brief has room for. */
const dictated = (from: number, count: number) =>
  Array.from({ length: count }, (_, nth) => {
    const number = from + nth;
    const [station, gauge] = [STATIONS[number % STATIONS.length], GAUGES[number % GAUGES.length]];
    return [
      s.you(
        `Step ${number}: now wire the ${gauge} gauge of ${station} to channel ${700 + number}, poll it every ${number + 5} seconds, keep the raw counts in the table ${gauge}_${number}, and tell me which of the old readings look wrong.`,
      ),
      s.claude(`Channel ${700 + number} is wired.`),
    ];
  }).flat();

export const longHaul: s.Scenario = {
  name: 'long haul',
  domain: 'embedded',
  language: 'en',
  cwd: '/opt/weather',
  steps: [
    s.you('We renew the weather stations, one gauge after the other. Never write to channel 699.'),
    ...dictated(1, 28),
    s.compaction('useless', {
      says: [
        s.request('weather stations', [/renew the weather stations/]),
        s.rule('channel 699', [/Never write to channel 699/]),
      ],
    }),
    ...dictated(29, 20),
    s.compaction('useless'),
    ...dictated(49, 12),
    s.compaction('useless'),
  ],
};
