// What the plugin runs: the built command beside it. The client reads a plugin from a local folder in place, but some
// versions run the copy in their cache; from there the folder is found in the client's list of marketplaces.
const { existsSync, readFileSync, realpathSync } = require('node:fs');
const { delimiter, join } = require('node:path');

const BUILT = join('dist', 'tideproof.cjs');

function findHome() {
  const home = join(__dirname, '..');
  if (existsSync(join(home, BUILT))) return home;
  try {
    // <client>/plugins/cache/<marketplace>/<plugin>/<version>
    const list = join(__dirname, '..', '..', '..', '..', 'known_marketplaces.json');
    return JSON.parse(readFileSync(list, 'utf8')).tideproof.installLocation;
  } catch {
    return home;
  }
}

/** A folder that nobody built, such as one that a marketplace cloned, uses the installed package. */
function findInstalled() {
  for (const folder of (process.env.PATH ?? '').split(delimiter)) {
    try {
      const file = realpathSync(join(folder, 'tideproof'));
      if (file.endsWith(BUILT)) return file;
    } catch {}
  }
  return undefined;
}

const home = findHome();
const built = join(home, BUILT);
const command = existsSync(built) ? built : findInstalled();
if (command) require(command);
// A hook has nothing to say to anybody but the client; everybody else is told.
else if (process.argv[2] !== 'hook') {
  process.stderr.write(
    `tideproof is neither installed nor built. Run: npm install -g tideproof; or in ${home}: npm install && npm run build\n`,
  );
  process.exitCode = 2;
}
