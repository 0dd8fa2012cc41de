import * as s from '../steps.ts';

/** Rules without a verb, symptoms that are none, numbers that choose, preferences that take back, and orders beside revoked ones. */
export const climbingGym: s.Scenario = {
  name: 'climbing gym',
  domain: 'mobile',
  language: 'en',
  cwd: '/app/gym',
  steps: [
    s.you(
      'in the route list you have to pull down twice before it refreshes, and the grade filter must be reset by hand after every visit. both annoying. fix them. tabs. not spaces. kotlin only. no new screens.',
    ),
    s.claude("I'll check the refresh handler first to see whether it swallows the first gesture."),
    s.read('/app/gym/RouteList.kt', 'onRefresh { if (!ready) { ready = true; return } load() }'),
    s.claude('The first pull only sets `ready`, because `init` never does; the second one loads.'),
    s.edit('/app/gym/RouteList.kt', 'if (!ready) { ready = true; return } load()', 'load()'),
    s.claude('Now the filter. Let me find where it is stored.'),
    s.bash('grep -rn "gradeFilter" .', './Filters.kt:9: var gradeFilter by savedState()'),
    s.claude(
      'It is kept in the saved state for ever. I see these options:\n\n1. forget it when the screen is left\n2. forget it after an hour\n3. a chip with an x that clears it\n\nWhich one?',
    ),
    s.you('the second'),
    s.edit('/app/gym/Filters.kt', 'by savedState()', 'by savedState(ttl = 1.hours)'),
    s.bash('./gradlew testDebug', 'BUILD SUCCESSFUL, 61 tests'),
    s.claude(
      'Both are in. Should the list be sorted by grade or by wall? And shall I show the setter under each route?',
    ),
    s.you('by wall. yes to the setter'),
    s.edit('/app/gym/RouteList.kt', 'sortedBy { it.grade }', 'sortedBy { it.wall }'),
    s.compaction('useless', {
      says: [
        s.request('refresh and filter', [/pull down twice/, /refresh/]),
        s.rule('tabs', [/tabs\. not spaces/]),
        s.rule('kotlin only', [/kotlin only/]),
        s.rule('no new screens', [/no new screens/]),
        s.decision('after an hour', [/second/, /after an hour/]),
        s.decision('by wall', [/by wall/]),
        s.decision('setter', [/setter/, /yes/]),
        s.finding('first pull sets ready', [/ready/, /first pull/]),
      ],
      gone: [
        s.stale('pull twice as a rule', [/Rule:[^|]*pull down twice/]),
        s.stale('reset by hand as a rule', [/Rule:[^|]*must be reset by hand/]),
        s.stale('check the handler', [/I'll check the refresh handler/]),
        s.stale('find where stored', [/Let me find where it is stored/]),
        s.stale('first option', [/forget it when the screen is left/, /^(?!.*(?:second|after an hour)).*$/]),
      ],
    }),
    s.you('put a map of the hall on top. and a legend. 12dp padding everywhere'),
    s.write('/app/gym/HallMap.kt', 'fun HallMap() {}'),
    s.claude('Map and legend are on top, 12dp padding.'),
    s.you('the list without the map was nicer actually. legend is good. 16dp looks better too'),
    s.bash('rm HallMap.kt', ''),
    s.edit('/app/gym/RouteList.kt', 'padding(12.dp)', 'padding(16.dp)'),
    s.claude('The map is gone and the padding is 16dp.'),
    s.you('sort by grade was better after all'),
    s.edit('/app/gym/RouteList.kt', 'sortedBy { it.wall }', 'sortedBy { it.grade }'),
    s.compaction('useless', {
      over: ['refresh and filter', 'after an hour', 'by wall', 'first pull sets ready'],
      says: [
        s.decision('legend stays', [/legend/]),
        s.decision('16dp', [/16dp|16\.dp/]),
        s.decision('by grade again', [/grade/, /better after all/]),
        s.rule('tabs still', [/tabs\. not spaces/]),
        s.rule('no new screens still', [/no new screens/]),
      ],
      gone: [
        s.stale('map on top', [/map of the hall on top/, /^(?!.*(?:without the map|nicer)).*$/]),
        s.stale('12dp', [/12dp/, /^(?!.*16dp).*$/]),
        s.stale('by wall still', [/by wall/, /^(?!.*grade was better).*$/]),
        s.stale('HallMap in work', [
          /HallMap\.kt/,
          /not committed|why|edited|wrote/,
          /^(?!.*(?:rm|deleted|gone)).*$/,
        ]),
      ],
    }),
  ],
};
