import type { Project } from './project.ts';

export const orchardDesk: Project = {
  name: 'orchard-desk',
  cwd: '/home/yusuf/orchard-desk',
  ticket: 'ORCH',
  site: 'https://orchard.example',
  ending: '.rb',
  testEnding: '_spec.rb',
  naming: 'snake',
  folders: ['app/models', 'app/services/picking', 'app/services/billing', 'app/jobs', 'spec/services'],
  verbs: ['assign', 'settle', 'weigh', 'invoice', 'reconcile', 'notify', 'schedule', 'void'],
  nouns: ['crate', 'picker', 'harvest', 'ledger_line', 'orchard_row', 'delivery', 'payout', 'variety'],
  test: 'bundle exec rspec',
  others: [
    'bin/rails db:migrate RAILS_ENV=test',
    'bundle exec rubocop --parallel',
    'bin/rails runner script/backfill_payouts.rb',
    'bundle exec sidekiq -q billing -c 2',
    'bin/rails routes -g harvest',
  ],
  code: [
    '  def {a}(delivery, limit: {n})',
    '    outcome = {a}(delivery.{b})',
    "    raise ArgumentError, '{a} needs {b}' if outcome.nil?",
    '  has_many :{b}, dependent: :restrict_with_error',
    '    {b}.find_each(batch_size: {n}) { |each| {a}(each) }',
  ],
};
