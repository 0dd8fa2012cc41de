/**
 * What looks things up and has to start fast: `search`, and the MCP server. Each loads what it needs only. The launcher keeps
 * the compiled code once it is fulfilled: when a search is over, or a client knows the tools of the server.
 */
export const isUsual = process.argv[2] === 'search' ? search() : serve();

async function search(): Promise<true> {
  const { searchCommand } = await import('./cli/commands/search.ts');
  const { parseCall, runCommand, runToExit } = await import('./cli/run-command.ts');
  const { allClients } = await import('./clients/all-clients.ts');
  const { createContext } = await import('./context/create-context.ts');
  await runToExit(async () => {
    const call = parseCall(searchCommand, process.argv.slice(3));
    return runCommand(searchCommand, call, createContext(process.env, { clients: allClients }));
  });
  return true;
}

async function serve(): Promise<true> {
  await import('./mcp/compile-no-parsers.ts');
  const { runServer } = await import('./mcp/run-server.ts');
  return runServer(process.env);
}
