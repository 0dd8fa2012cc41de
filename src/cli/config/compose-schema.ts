import { configKeys, settings } from '../../config/config.ts';

type Schema = Record<string, unknown>;

/** The JSON schema of a config file: editors check it, complete keys and show what they mean. */
export function composeSchema(): Schema {
  const definitions: Schema = {};
  const groups: Record<string, Schema> = {};
  const names: Schema = {};
  for (const key of configKeys) {
    const { summary, schema, default: value } = settings[key];
    definitions[key] = { description: summary, ...schema, default: value };
    const reference = { $ref: `#/definitions/${key}` };
    const [group = '', member] = key.split('.');
    names[key] = reference;
    if (member !== undefined) groups[group] = { ...groups[group], [member]: reference };
  }
  const nested = Object.entries(groups).map(([group, properties]) => [
    group,
    { type: 'object', additionalProperties: false, properties },
  ]);
  return {
    $schema: 'http://json-schema.org/draft-07/schema#',
    title: 'Config of tideproof',
    type: 'object',
    additionalProperties: false,
    properties: { $schema: { type: 'string' }, ...Object.fromEntries(nested), ...names },
    definitions,
  };
}
