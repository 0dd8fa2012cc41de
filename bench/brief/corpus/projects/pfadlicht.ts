import type { Project } from './project.ts';

export const pfadlicht: Project = {
  name: 'pfadlicht',
  cwd: '/home/lena/projekte/pfadlicht',
  ticket: 'PFAD',
  site: 'https://pfadlicht.example',
  ending: '.kt',
  testEnding: 'Test.kt',
  naming: 'camel',
  folders: [
    'app/src/main/kotlin/route',
    'app/src/main/kotlin/karte',
    'app/src/main/kotlin/sync',
    'app/src/test/kotlin/route',
  ],
  verbs: ['plane', 'zeichne', 'lade', 'speichere', 'glaette', 'messe', 'teile', 'verwerfe'],
  nouns: ['route', 'wegpunkt', 'kachel', 'hoehenprofil', 'abschnitt', 'position', 'etappe', 'marke'],
  test: './gradlew :app:testDebugUnitTest --tests',
  others: [
    './gradlew :app:lintDebug',
    './gradlew :app:assembleRelease --offline',
    'adb shell am start -n org.pfadlicht/.KartenActivity',
    './gradlew detekt --continue',
    'python3 tools/kacheln.py --zoom 14 --region harz',
  ],
  code: [
    'internal suspend fun {a}(quelle: {b}): List<{b}> {',
    '    val ergebnis = {a}(quelle, maximum = {n})',
    '    require(ergebnis.size <= {n}) { "{a}: zu viele" }',
    'import org.pfadlicht.shared.{b}',
    '    return ergebnis.map { {b}(it, {a}) }',
  ],
};
