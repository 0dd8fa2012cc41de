import * as s from '../steps.ts';

/** Terraform: a lock, a plan that is applied in the end, a route that is blamed first, resources that are gone again. */
export const vpcPeering: s.Scenario = {
  name: 'vpc peering',
  domain: 'infra',
  language: 'en',
  cwd: '/infra/net',
  steps: [
    s.you(
      'The jobs VPC cannot reach the database VPC. Set up peering with terraform, workspace stage. Show me the plan before any apply.',
    ),
    s.bash('terraform workspace select stage', 'Switched to workspace "stage".'),
    s.bash(
      'terraform plan -out=peer.plan',
      'Error: Error acquiring the state lock\n\nLock Info:\n  ID: 6f1d-22\n  Who: ci@runner-4',
      { failed: 1 },
    ),
    s.claude('The state is locked by runner-4, whose job died an hour ago according to the CI page.'),
    s.bash('terraform force-unlock -force 6f1d-22', 'Terraform state has been successfully unlocked!'),
    s.bash('terraform plan -out=peer.plan', 'Plan: 3 to add, 0 to change, 0 to destroy.'),
    s.claude('Plan is ready: 3 to add (peering, two routes). May I apply?'),
    s.you('yes apply'),
    s.bash(
      'terraform apply peer.plan',
      'aws_vpc_peering_connection.jobs_db: Creation complete [id=pcx-0aa91]\nApply complete! Resources: 3 added, 0 changed, 0 destroyed.',
    ),
    s.bash('ssh jobs-1 nc -zv -w3 db.stage 5432', 'nc: connect to db.stage port 5432 (tcp) timed out', {
      failed: 1,
    }),
    s.claude('Still no way through. I guess that the return route is missing in the database subnets.'),
    s.bash(
      'aws ec2 describe-route-tables --filters Name=vpc-id,Values=vpc-db',
      '10.20.0.0/16 -> pcx-0aa91 active',
    ),
    s.claude(
      'Return routes are there and active. DNS gives the public address: `allow_remote_vpc_dns_resolution` is off on the peering.',
    ),
    s.edit(
      '/infra/net/peering.tf',
      'auto_accept = true',
      'auto_accept = true\n  requester { allow_remote_vpc_dns_resolution = true }',
    ),
    s.compaction('useless', {
      says: [
        s.request('peering, plan first', [/peering/, /plan/]),
        s.state('3 resources applied', [/3 added|applied|pcx-0aa91/]),
        s.finding('DNS resolution is off', [/allow_remote_vpc_dns_resolution/]),
        s.finding('return routes are there', [/[Rr]eturn routes?/, /there|active/]),
        s.relation('pcx-0aa91', [/pcx-0aa91/, /peering/]),
        s.state('peering.tf edited, not applied', [/peering\.tf/, /edited|not committed|since/i]),
        s.state('nc times out', [/5432/, /timed out/]),
      ],
      gone: [
        s.stale('state locked', [/state is locked by runner-4/, /^(?!.*(?:unlock|later|since)).*$/]),
        s.stale('lock error open', [/acquiring the state lock/, s.FAILS]),
        s.stale('return route missing', [/I guess that the return route is missing/]),
        s.stale('may I apply', [/May I apply/, /^(?!.*yes).*$/]),
      ],
    }),
    s.bash('terraform plan -out=peer.plan', 'Plan: 0 to add, 1 to change, 0 to destroy.'),
    s.bash('terraform apply peer.plan', 'Apply complete! Resources: 0 added, 1 changed, 0 destroyed.'),
    s.bash('ssh jobs-1 "timeout 3 bash -c \'</dev/tcp/db.stage/5432\' && echo open"', 'open'),
    s.claude('Port 5432 is open from jobs-1 now. Latency across the peering is 0.8 ms.'),
    s.you('great. can we do it with a transit gateway instead? peering will not scale to six VPCs'),
    s.edit('/infra/net/tgw.tf', '', 'resource "aws_ec2_transit_gateway" "hub" {}'),
    s.bash('terraform plan', 'Plan: 9 to add, 0 to change, 3 to destroy.'),
    s.claude('A transit gateway would come to 9 new resources and about 310 dollars a month for stage.'),
    s.compaction('useless', {
      over: ['nc times out', 'peering.tf edited, not applied', 'peering, plan first'],
      says: [
        s.state('reachable now', [/5432/, /open/]),
        s.request('transit gateway', [/transit gateway/i]),
        s.finding('310 dollars', [/310/]),
        s.finding('0.8 ms', [/0\.8 ms/]),
      ],
      gone: [
        s.stale('times out', [/timed out/, s.FAILS]),
        s.stale('DNS off as so', [/dns_resolution` is off/, /^(?!.*(?:edited|since|fixed|later|change)).*$/]),
        s.stale('no way through', [/Still no way through/]),
      ],
    }),
    s.you('too expensive for stage. scrap that, peering stays, and remove the file'),
    s.bash('rm tgw.tf', ''),
    s.bash(
      'terraform fmt -check && terraform plan',
      'No changes. Your infrastructure matches the configuration.',
    ),
    s.bash(
      'git add . && git commit -qm "Peer jobs and database VPCs" && git push',
      'To git.example:infra/net\n   1a..2b main -> main',
    ),
    s.claude(
      'Back to peering only, the plan is empty and all is pushed. The prod workspace has the same gap: pcx-0bb17 exists there with DNS resolution off.',
    ),
    s.compaction('useless', {
      over: ['transit gateway', '310 dollars'],
      says: [
        s.dropped('transit gateway too expensive', [/transit gateway|tgw/i, /expensive|scrap|stays|310/]),
        s.state('pushed', [/Peer jobs and database VPCs/, /push/]),
        s.relation('pcx-0bb17', [/pcx-0bb17/, /prod/]),
        s.how('plan empty', [/terraform plan/, /No changes/]),
      ],
      gone: [
        s.stale('tgw.tf in work', [/(?:edited|not committed|in work)[^|]*tgw\.tf/i]),
        s.stale('tgw as request', [
          /(?:request in work|asked)[^|]*transit gateway instead\?/i,
          /^(?!.*(?:scrap|later)).*$/,
        ]),
        s.stale('9 to add', [/9 to add/, /^(?!.*No changes).*$/]),
      ],
    }),
    s.bash('terraform workspace select prod', 'Switched to workspace "prod".'),
    s.bash(
      'terraform apply -target=aws_vpc_peering_connection.jobs_db -auto-approve',
      'Apply complete! Resources: 0 added, 1 changed, 0 destroyed.',
    ),
    s.claude('Prod resolves to the private address as well.'),
    s.compaction('useless', {
      over: ['plan empty'],
      says: [s.state('prod done', [/prod/i, /1 changed|private address|Apply complete/])],
      gone: [
        s.stale('prod has the gap', [/same gap/, /^(?!.*(?:later|since|resolves)).*$/]),
        s.stale('workspace stage', [/workspace[^|]{0,20}"stage"/, /^(?!.*prod).*$/]),
      ],
    }),
  ],
};
