import type { Project } from './project.ts';

export const gannet: Project = {
  name: 'gannet',
  cwd: '/Users/tomas/dev/gannet',
  ticket: 'GAN',
  site: 'https://gannet.example',
  ending: '.go',
  testEnding: '_test.go',
  naming: 'camel',
  folders: ['cmd/gannet', 'internal/mirror', 'internal/bucket', 'internal/plan', 'internal/wire'],
  verbs: ['mirror', 'stat', 'diff', 'upload', 'prune', 'resume', 'verify', 'throttle'],
  nouns: ['bucket', 'object', 'manifest', 'chunk', 'checksum', 'prefix', 'transfer', 'quota', 'listing'],
  test: 'go test ./internal/... -run',
  others: [
    'go vet ./...',
    'golangci-lint run --timeout 3m',
    'go build -o bin/gannet ./cmd/gannet',
    'bin/gannet mirror --dry-run s3://reef-a s3://reef-b',
    'go test -race ./internal/mirror/...',
  ],
  code: [
    'func {a}(ctx context.Context, from {b}) error {',
    '\tplan, err := {a}(ctx, from.{b}, {n})',
    '\tif err != nil { return fmt.Errorf("{a}: %w", err) }',
    '\tdefer {b}.Close()',
    '\treturn {a}(ctx, {b}{Limit: {n}})',
  ],
};
