import * as s from '../steps.ts';

/** Ruby: a worker that is restarted, a queue that drains, a gem that is pinned and let go, a retry that was on the wrong side. */
export const choirQueue: s.Scenario = {
  name: 'choir queue',
  domain: 'web',
  language: 'en',
  cwd: '/srv/choir',
  steps: [
    s.you(
      'Ticket mails go out twice since Monday. Sidekiq. Please fix, and tell me how many people got two.',
    ),
    s.bash('bundle exec sidekiq -C config/mail.yml', '', { background: 'sk1' }),
    s.bash('bin/rails runner "puts Sidekiq::Queue.new(:mail).size"', '1904'),
    s.claude('1,904 mails wait in the queue at the moment. Worker sk1 takes them with concurrency 10.'),
    s.bash('bin/rails runner script/doubles.rb', 'people with two mails: 611'),
    s.claude('611 people have received two mails so far.'),
    s.bash(
      'bundle exec rspec spec/jobs/ticket_mail_job_spec.rb',
      '  1) TicketMailJob sends once when Redis drops\n     Failure/Error: expect(deliveries.size).to eq(1)\n       expected: 1\n            got: 2\n8 examples, 1 failure',
      { failed: 1 },
    ),
    s.claude(
      'Reproduced. The job is retried by Sidekiq although the mail has left: the ack comes after `deliver_now`, and the Redis proxy cuts idle connections at 5 s.',
    ),
    s.edit('/srv/choir/app/jobs/ticket_mail_job.rb', 'deliver_now', 'deliver_once(key: ticket.id)'),
    s.bash('bin/rspec', '240 examples, 0 failures'),
    s.claude('With an idempotency key the spec passes, 240 examples.'),
    s.compaction('useless', {
      says: [
        s.request('mails twice, how many', [/twice/, /how many/]),
        s.finding('611 so far', [/611/]),
        s.finding('ack after delivery, proxy cuts at 5 s', [/ack|proxy|idle/, /5 s|deliver/]),
        s.state('sk1 runs', [/sk1|sidekiq -C config\/mail\.yml/]),
        s.how('specs', [/rspec/, /240 examples/]),
      ],
      gone: [
        s.stale('sends once fails', [/sends once when Redis drops/, s.FAILS]),
        s.stale('retried although left, as so', [
          /job is retried by Sidekiq although/,
          /^(?!.*(?:edited since|fixed since|no longer)).*$/,
        ]),
      ],
    }),
    s.bash('git commit -qam "Deliver each ticket once" && git push', 'main -> main'),
    s.ended(
      'sk1',
      'failed',
      'Background command "bundle exec sidekiq -C config/mail.yml" failed with exit code 1',
    ),
    s.bash('tail -1 log/sidekiq.log', "NoMethodError: undefined method `fetch_config' for Sidekiq"),
    s.claude('sk1 went down with a NoMethodError: sidekiq-throttled 1.4 does not fit Sidekiq 7.3.'),
    s.edit(
      '/srv/choir/Gemfile',
      'gem "sidekiq-throttled"',
      'gem "sidekiq", "7.2.4"\ngem "sidekiq-throttled"',
    ),
    s.bash('bundle update sidekiq', 'Using sidekiq 7.2.4 (was 7.3.0)'),
    s.bash('bundle exec sidekiq -C config/mail.yml', '', { background: 'sk2' }),
    s.bash('bin/rails runner "puts Sidekiq::Queue.new(:mail).size"', '733'),
    s.claude('Sidekiq is pinned to 7.2.4 and runs as sk2, the queue is down to 733.'),
    s.compaction('useless', {
      over: ['sk1 runs', 'specs'],
      says: [
        s.state('pushed', [/Deliver each ticket once/, /push/]),
        s.state('sk2 runs', [/sk2/]),
        s.finding('733 left', [/733/]),
        s.failed('throttled does not fit 7.3', [/throttled/, /7\.3|7\.2\.4/]),
        s.state('Gemfile not committed', [/Gemfile/, /not committed/i]),
      ],
      gone: [
        s.stale('1,904 wait', [/1,904 mails wait/, /^(?!.*733).*$/]),
        s.stale('sk1 running', [/sk1/, /not seen to end|takes them/]),
      ],
    }),
    s.you('sidekiq-throttled 1.5 is out, it supports 7.3. so no pin please'),
    s.edit(
      '/srv/choir/Gemfile',
      'gem "sidekiq", "7.2.4"\ngem "sidekiq-throttled"',
      'gem "sidekiq-throttled", "~> 1.5"',
    ),
    s.bash(
      'bundle update sidekiq sidekiq-throttled',
      'Using sidekiq 7.3.0 (was 7.2.4)\nUsing sidekiq-throttled 1.5.0 (was 1.4.0)',
    ),
    s.bash('bundle exec sidekiq -C config/mail.yml', '', { background: 'sk3' }),
    s.bash('bin/rails runner script/doubles.rb', 'people with two mails: 648'),
    s.bash('bin/rails runner "puts Sidekiq::Queue.new(:mail).size"', '0'),
    s.claude(
      'The queue is empty. 648 people got two mails in the end; list is in tmp/doubles-0713.csv. I wanted to send an apology from the app, but the mail quota of today is used up, so that is for tomorrow.',
    ),
    s.bash('git commit -qam "Take throttled 1.5" && git push', 'main -> main'),
    s.compaction('useless', {
      over: ['sk2 runs', '733 left', '611 so far', 'Gemfile not committed', 'throttled does not fit 7.3'],
      says: [
        s.finding('648 in the end', [/648/]),
        s.relation('list of doubles', [/doubles-0713\.csv/]),
        s.state('pushed again', [/Take throttled 1\.5/, /push/]),
        s.dropped('apology today', [/apology/, /quota/]),
        s.state('sk3 runs', [/sk3|sidekiq -C config\/mail\.yml/]),
      ],
      gone: [
        s.stale('611 people', [/611 people/, /^(?!.*648).*$/]),
        s.stale('pinned', [/pinned to 7\.2\.4/, /^(?!.*(?:1\.5|later|edited since|no longer)).*$/]),
        s.stale('down to 733', [/down to 733/, /^(?!.*(?:empty|later|→ 0)).*$/]),
        s.stale('sk2 running', [/sk2/, /not seen to end/]),
      ],
    }),
  ],
};
