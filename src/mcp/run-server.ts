import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import {
  CallToolRequestSchema,
  ErrorCode,
  GetPromptRequestSchema,
  ListPromptsRequestSchema,
  ListResourcesRequestSchema,
  ListToolsRequestSchema,
  McpError,
  ReadResourceRequestSchema,
} from '@modelcontextprotocol/sdk/types.js';
import { version } from '../cli/version.ts';
import { type Asker, createAsker } from './asker.ts';
import { callTool, explain } from './call-tool.ts';
import { encodeTool } from './encode-tool.ts';
import { instructions } from './instructions.ts';
import { prompts } from './prompts.ts';
import { listResources, readResource } from './resources.ts';
import { tools } from './tools.ts';

const FOR_PEOPLE = `This is a server for MCP clients, which speak to it here. Give it to Claude Code with:
  claude mcp add --scope user tideproof -- tideproof mcp
Ctrl+C ends it.
`;
const MARKDOWN = 'text/markdown';

/** Serves a client on stdin and stdout until it hangs up. Fulfilled once the client knows the tools. */
export function runServer(environment: NodeJS.ProcessEnv): Promise<true> {
  const asker = createAsker(environment);
  const capabilities = { tools: {}, resources: {}, prompts: {} };
  const server = new Server({ name: 'tideproof', version }, { capabilities, instructions });
  serveResources(server, asker);
  servePrompts(server, asker);
  server.setRequestHandler(CallToolRequestSchema, ({ params }) => {
    const { text, isError } = callTool(params.name, params.arguments ?? {}, asker);
    return { content: [{ type: 'text', text }], isError };
  });
  if (process.stdin.isTTY) process.stderr.write(FOR_PEOPLE);
  // The client is gone: there is nobody left to serve.
  process.stdout.on('error', () => process.exit(0));
  return new Promise((resolve) => {
    server.setRequestHandler(ListToolsRequestSchema, () => {
      setImmediate(resolve, true);
      return { tools: tools.map(encodeTool) };
    });
    void server.connect(new StdioServerTransport());
  });
}

function serveResources(server: Server, asker: Asker): void {
  server.setRequestHandler(ListResourcesRequestSchema, () => ({
    resources: attempt('the list of resources', asker, () =>
      listResources(asker).map((resource) => ({ ...resource, mimeType: MARKDOWN })),
    ),
  }));
  server.setRequestHandler(ReadResourceRequestSchema, ({ params: { uri } }) => {
    const text = attempt(`resource ${uri}`, asker, () => readResource(uri, asker));
    if (text === undefined) throw new McpError(ErrorCode.InvalidParams, `There is no resource ${uri}`);
    return { contents: [{ uri, mimeType: MARKDOWN, text }] };
  });
}

function servePrompts(server: Server, asker: Asker): void {
  server.setRequestHandler(ListPromptsRequestSchema, () => ({
    prompts: prompts.map(({ name, description }) => ({ name, description })),
  }));
  server.setRequestHandler(GetPromptRequestSchema, ({ params }) => {
    const prompt = prompts.find(({ name }) => name === params.name);
    if (!prompt) throw new McpError(ErrorCode.InvalidParams, `There is no prompt "${params.name}"`);
    const { description, write } = prompt;
    return { description, messages: [{ role: 'user', content: { type: 'text', text: write(asker) } }] };
  });
}

function attempt<T>(what: string, asker: Asker, action: () => T): T {
  try {
    return action();
  } catch (error) {
    throw new McpError(ErrorCode.InternalError, explain(error, what, asker));
  }
}
