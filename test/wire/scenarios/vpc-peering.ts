import {
  bash,
  claude,
  compaction,
  dropped,
  edit,
  FAILS,
  finding,
  how,
  relation,
  request,
  type Scenario,
  stale,
  state,
  you,
} from '../steps.ts';

/** Terraform: a lock, a plan that is applied in the end, a route that is blamed first, resources that are gone again. */
export const vpcPeering: Scenario = {
  name: 'vpc peering',
  domain: 'infra',
  language: 'en',
  cwd: '/infra/net',
  steps: [
    you(
      'The jobs VPC cannot reach the database VPC. Set up peering with terraform, workspace stage. Show me the plan before any apply.',
    ),
    bash('terraform workspace select stage', 'Switched to workspace "stage".'),
    bash(
      'terraform plan -out=peer.plan',
      'Error: Error acquiring the state lock\n\nLock Info:\n  ID: 6f1d-22\n  Who: ci@runner-4',
      { failed: 1 },
    ),
    claude('The state is locked by runner-4, whose job died an hour ago according to the CI page.'),
    bash('terraform force-unlock -force 6f1d-22', 'Terraform state has been successfully unlocked!'),
    bash('terraform plan -out=peer.plan', 'Plan: 3 to add, 0 to change, 0 to destroy.'),
    claude('Plan is ready: 3 to add (peering, two routes). May I apply?'),
    you('yes apply'),
    bash(
      'terraform apply peer.plan',
      'aws_vpc_peering_connection.jobs_db: Creation complete [id=pcx-0aa91]\nApply complete! Resources: 3 added, 0 changed, 0 destroyed.',
    ),
    bash('ssh jobs-1 nc -zv -w3 db.stage 5432', 'nc: connect to db.stage port 5432 (tcp) timed out', {
      failed: 1,
    }),
    claude('Still no way through. I guess that the return route is missing in the database subnets.'),
    bash(
      'aws ec2 describe-route-tables --filters Name=vpc-id,Values=vpc-db',
      '10.20.0.0/16 -> pcx-0aa91 active',
    ),
    claude(
      'Return routes are there and active. DNS gives the public address: `allow_remote_vpc_dns_resolution` is off on the peering.',
    ),
    edit(
      '/infra/net/peering.tf',
      'auto_accept = true',
      'auto_accept = true\n  requester { allow_remote_vpc_dns_resolution = true }',
    ),
    compaction('useless', {
      says: [
        request('peering, plan first', [/peering/, /plan/]),
        state('3 resources applied', [/3 added|applied|pcx-0aa91/]),
        finding('DNS resolution is off', [/allow_remote_vpc_dns_resolution/]),
        finding('return routes are there', [/[Rr]eturn routes?/, /there|active/]),
        relation('pcx-0aa91', [/pcx-0aa91/, /peering/]),
        state('peering.tf edited, not applied', [/peering\.tf/, /edited|not committed|since/i]),
        state('nc times out', [/5432/, /timed out/]),
      ],
      gone: [
        stale('state locked', [/state is locked by runner-4/, /^(?!.*(?:unlock|later|since)).*$/]),
        stale('lock error open', [/acquiring the state lock/, FAILS]),
        stale('return route missing', [/I guess that the return route is missing/]),
        stale('may I apply', [/May I apply/, /^(?!.*yes).*$/]),
      ],
    }),
    bash('terraform plan -out=peer.plan', 'Plan: 0 to add, 1 to change, 0 to destroy.'),
    bash('terraform apply peer.plan', 'Apply complete! Resources: 0 added, 1 changed, 0 destroyed.'),
    bash('ssh jobs-1 "timeout 3 bash -c \'</dev/tcp/db.stage/5432\' && echo open"', 'open'),
    claude('Port 5432 is open from jobs-1 now. Latency across the peering is 0.8 ms.'),
    you('great. can we do it with a transit gateway instead? peering will not scale to six VPCs'),
    edit('/infra/net/tgw.tf', '', 'resource "aws_ec2_transit_gateway" "hub" {}'),
    bash('terraform plan', 'Plan: 9 to add, 0 to change, 3 to destroy.'),
    claude('A transit gateway would come to 9 new resources and about 310 dollars a month for stage.'),
    compaction('useless', {
      over: ['nc times out', 'peering.tf edited, not applied', 'peering, plan first'],
      says: [
        state('reachable now', [/5432/, /open/]),
        request('transit gateway', [/transit gateway/i]),
        finding('310 dollars', [/310/]),
        finding('0.8 ms', [/0\.8 ms/]),
      ],
      gone: [
        stale('times out', [/timed out/, FAILS]),
        stale('DNS off as so', [/dns_resolution` is off/, /^(?!.*(?:edited|since|fixed|later|change)).*$/]),
        stale('no way through', [/Still no way through/]),
      ],
    }),
    you('too expensive for stage. scrap that, peering stays, and remove the file'),
    bash('rm tgw.tf', ''),
    bash(
      'terraform fmt -check && terraform plan',
      'No changes. Your infrastructure matches the configuration.',
    ),
    bash(
      'git add . && git commit -qm "Peer jobs and database VPCs" && git push',
      'To git.example:infra/net\n   1a..2b main -> main',
    ),
    claude(
      'Back to peering only, the plan is empty and all is pushed. The prod workspace has the same gap: pcx-0bb17 exists there with DNS resolution off.',
    ),
    compaction('useless', {
      over: ['transit gateway', '310 dollars'],
      says: [
        dropped('transit gateway too expensive', [/transit gateway|tgw/i, /expensive|scrap|stays|310/]),
        state('pushed', [/Peer jobs and database VPCs/, /push/]),
        relation('pcx-0bb17', [/pcx-0bb17/, /prod/]),
        how('plan empty', [/terraform plan/, /No changes/]),
      ],
      gone: [
        stale('tgw.tf in work', [/(?:edited|not committed|in work)[^|]*tgw\.tf/i]),
        stale('tgw as request', [
          /(?:request in work|asked)[^|]*transit gateway instead\?/i,
          /^(?!.*(?:scrap|later)).*$/,
        ]),
        stale('9 to add', [/9 to add/, /^(?!.*No changes).*$/]),
      ],
    }),
    bash('terraform workspace select prod', 'Switched to workspace "prod".'),
    bash(
      'terraform apply -target=aws_vpc_peering_connection.jobs_db -auto-approve',
      'Apply complete! Resources: 0 added, 1 changed, 0 destroyed.',
    ),
    claude('Prod resolves to the private address as well.'),
    compaction('useless', {
      over: ['plan empty'],
      says: [state('prod done', [/prod/i, /1 changed|private address|Apply complete/])],
      gone: [
        stale('prod has the gap', [/same gap/, /^(?!.*(?:later|since|resolves)).*$/]),
        stale('workspace stage', [/workspace[^|]{0,20}"stage"/, /^(?!.*prod).*$/]),
      ],
    }),
  ],
};
