import type { Tool as ListedTool } from '@modelcontextprotocol/sdk/types.js';
import type { Tool } from './tool.ts';

/** A tool as the protocol describes it. */
export function encodeTool({ name, title, description, parameters, writes }: Tool): ListedTool {
  const names = Object.keys(parameters);
  return {
    name,
    title,
    description,
    inputSchema: {
      type: 'object',
      properties: Object.fromEntries(
        Object.entries(parameters).map(([each, { required: _, ...schema }]) => [each, schema]),
      ),
      required: names.filter((each) => parameters[each]?.required),
      additionalProperties: false,
    },
    annotations: {
      readOnlyHint: !writes,
      destructiveHint: false,
      idempotentHint: true,
      openWorldHint: false,
    },
  };
}
