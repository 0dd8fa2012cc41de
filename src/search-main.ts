import { searchCommand } from './cli/commands/search.ts';
import { parseCall } from './cli/parse-call.ts';
import { runCommand, runToExit } from './cli/run-command.ts';
import { allClients } from './clients/all-clients.ts';
import { createContext } from './context/create-context.ts';

runToExit(async () => {
  const call = parseCall(searchCommand, process.argv.slice(3));
  return runCommand(searchCommand, call, createContext(process.env, { clients: allClients }));
});
