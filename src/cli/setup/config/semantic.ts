import { countEmbedded, findVectorModel } from '../../../archive/texts/vectors.ts';
import { groupDigits } from '../../../domain/group-digits.ts';
import { readTextsOf } from '../../../queries/open-stores.ts';
import { startEmbedding } from '../../../search/embedding/embed-texts.ts';
import { installPackages, isEndpoint, missingPackages } from '../../../search/embedding/semantic-packages.ts';
import { semanticFolder } from '../../../system/paths.ts';
import { type CommandCall, type ExitCode, usageError } from '../../command.ts';
import { refusedPlan } from '../../terminal/confirm.ts';

const TO_TURN_ON = 'To turn it on, run: tideproof config set semantic.model local';

/** `config semantic`: how far search by meaning is, or installs what it needs. */
export async function runSemantic(call: CommandCall): Promise<ExitCode> {
  const { words, context, environment, print } = call;
  const [action = 'status', ...rest] = words;
  if ((action !== 'status' && action !== 'install') || rest.length > 0)
    throw usageError(
      `Cannot do "config semantic ${words.join(' ')}"`,
      `There are status and install. ${TO_TURN_ON}`,
    );
  const { config, dataDir, log } = context;
  const model = config['semantic.model'];
  const folder = semanticFolder(dataDir);
  const missing = missingPackages(folder, model);
  if (action === 'status') return showStatus(call, model, missing);
  if (missing.length > 0) {
    print.line(`npm installs into ${folder}: ${missing.join(', ')}`);
    if (!isEndpoint(model)) print.line('The download is 32 MB; after that no network is used.');
    const plan = { installed: false };
    const refused = await refusedPlan(call, plan, { question: 'Go ahead?', what: 'installed' });
    if (refused !== undefined) return refused;
    print.progress('Installing…');
    await installPackages(folder, model, environment).finally(() => print.progress(''));
  }
  print.json({ installed: true });
  print.done('Semantic search is ready.');
  if (model === 'off') print.hint(TO_TURN_ON);
  else startEmbedding(config, environment, log);
  return 0;
}

function showStatus({ context, print }: CommandCall, model: string, missing: readonly string[]): ExitCode {
  const texts = readTextsOf(context, (database) => ({
    ...countEmbedded(database),
    vectorModel: findVectorModel(database)?.name ?? null,
  }));
  const { embedded = 0, waiting = 0, vectorModel = null } = texts ?? {};
  print.json({ model, missing, embedded, waiting, vectorModel });
  print.table([
    ['Semantic search', model === 'off' ? 'off' : `on, ${model}`],
    ['Installed', missing.length === 0 ? 'yes' : `no: ${missing.join(', ')}`],
    ['Vectors', `${groupDigits(embedded)} of ${groupDigits(embedded + waiting)} entries`],
    ['Model of the vectors', vectorModel ?? 'none yet'],
  ]);
  if (missing.length > 0) print.hint('To install what it needs, run: tideproof config semantic install');
  else if (model === 'off') print.hint(TO_TURN_ON);
  else if (waiting > 0) print.hint('The rest is made in the background after: tideproof import');
  return 0;
}
