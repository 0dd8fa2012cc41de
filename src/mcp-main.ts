import './mcp/compile-no-parsers.ts';
import { runServer } from './mcp/run-server.ts';

/** For the launcher: code compiled before the client has asked for the tools lacks what the next start needs. */
export const isWorthKeeping = runServer(process.env);
