import type { ClientSetup } from '../client-setup.ts';
import { testLive } from './live-test/test-live.ts';
import { readExporterVariables } from './settings/client-variables.ts';
import { checks } from './setup/checks.ts';
import { findEffective, findRegistrations, findUnfit, listCommands } from './setup/find-registrations.ts';
import { installParts, uninstallParts } from './setup/install-parts.ts';
import { findTarget } from './setup/parts.ts';
import { rehearse } from './setup/rehearse.ts';

export const setup: ClientSetup = {
  install: installParts,
  uninstall: uninstallParts,
  rehearse(situation, scope) {
    const target = scope && findTarget(scope, situation);
    const registrations = findRegistrations({ ...situation, cwd: target?.project ?? situation.cwd });
    const effective = registrations.find(({ path }) => path === target?.path) ?? findEffective(registrations);
    if (effective.problem) throw effective.problem;
    const unfit = findUnfit(effective, situation).map((hook) => ({ ...hook, milliseconds: 0, answer: '' }));
    return [...rehearse(listCommands(effective), situation.environment), ...unfit];
  },
  testLive,
  checks,
  exporterVariables: readExporterVariables,
};
