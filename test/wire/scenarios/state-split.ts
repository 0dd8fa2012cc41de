import * as s from '../steps.ts';

/** Terraform state taken apart: a checklist half done, refused calls, an order that the user relaxes for one account. */
export const stateSplit: s.Scenario = {
  name: 'state split',
  domain: 'infra',
  language: 'en',
  cwd: '/home/rafa/infra',
  steps: [
    s.you(
      `we have one giant terraform state (1400 resources, plan takes 11 min). split it into network / data / apps. rules:
- never run apply. I apply, you prepare
- backups of the state before each mv go to s3://tf-backup-eu/split/
- account 4411 is prod, 9920 is dev. start with dev
- tofu, not terraform (license)`,
    ),
    s.bash('terraform version', 'bash: terraform: command not found', { failed: 127 }),
    s.bash(
      'tofu -chdir=envs/dev plan -lock=false',
      'No changes. Your infrastructure matches the configuration.\nreal 11m02s',
    ),
    s.plan(`# Split of the dev state

1. Inventory: which resource goes where (inventory.csv)
2. New roots: roots/network, roots/data, roots/apps with their own backend keys
3. Backup, then state mv of network (212 resources)
4. Backup, then state mv of data (97)
5. Backup, then state mv of apps (1091)
6. Outputs: apps reads network and data through terraform_remote_state
7. plan must say "No changes" in all three roots
8. The same for prod, with Rafa at the keyboard`),
    s.write('/home/rafa/infra/inventory.csv', 'address,root\nmodule.vpc.aws_vpc.this,network\n'),
    s.claude(`Inventory is written. Some notes while going through it:

- 14 security groups are used by apps but created in the VPC module. They go to network, since data references 3 of them as well.
- \`aws_iam_role.deploy\` has a prevent_destroy and is referenced by the CI account. If it landed in the wrong root and someone ran a destroy, CI would be locked out. I put it in network because that root changes least.
- The random_password of the RDS master is in the state in clear text. Moving it is fine, but the backup in S3 then holds it too, so the bucket has to be encrypted; I checked, tf-backup-eu has SSE-KMS with key alias/tf.

One thing I first assumed: that \`state mv -state-out\` works across S3 backends. It doesn't, state-out takes local files only. So: pull both states, mv locally, push both. Serial numbers must go up or the push is refused.`),
    s.claude(`How I decide which root a resource belongs to, for the record:

| root | what | changes |
|---|---|---|
| network | VPC, subnets, NAT, security groups, roles for CI | about once a quarter |
| data | RDS, ElastiCache, S3 buckets with data, KMS keys | monthly |
| apps | ECS services, ALBs, queues, dashboards, alarms | daily |

The order of moves follows the dependencies: network knows nobody, data knows network, apps knows both. While the move is under way the old root still holds the rest, and each of its references to something that moved becomes an error. So between steps 3 and 6 nobody can plan the old root. I asked in the channel whether somebody has an open change for dev; nobody has.

What about depends_on across roots? There are four, all from apps to module.rds. They have to go, remote state gives the order implicitly at best. I found no case where it would matter: the services retry until the database is there.

What about data sources instead of remote state? It would decouple more (look up the VPC by tag), but each lookup costs an API call per plan and the tags here are not unique, there are two VPCs tagged main. So remote state it is, as in the plan.

Time: the old plan takes 11 min, mostly refresh. I expect 2 for network, 1 for data and 6 for apps.`),
    s.bash(
      'tofu -chdir=envs/dev state pull > /tmp/dev.tfstate && aws s3 cp /tmp/dev.tfstate s3://tf-backup-eu/split/dev-0.tfstate',
      'upload failed: An error occurred (AccessDenied) when calling the PutObject operation',
      { failed: 1 },
    ),
    s.bash(
      'AWS_PROFILE=tf-backup aws s3 cp /tmp/dev.tfstate s3://tf-backup-eu/split/dev-0.tfstate',
      'upload: /tmp/dev.tfstate to s3://tf-backup-eu/split/dev-0.tfstate',
    ),
    s.filler(2600, 'mv.py', 'the backend', 'inventory.csv', 'module.vpc'),
    s.bash(
      'python tools/mv.py --root network --src /tmp/dev.tfstate --dst /tmp/network.tfstate',
      'moved 212 of 212',
    ),
    s.refuse(
      s.bash('tofu -chdir=roots/network state push /tmp/network.tfstate', ''),
      'wait, state push is as good as apply to me. show me the list of moved addresses first',
    ),
    s.bash(
      'tofu state list -state=/tmp/network.tfstate | sort > moved-network.txt && wc -l moved-network.txt',
      '212 moved-network.txt',
    ),
    s.you(
      'looked through it. fine, but aws_route53_zone.internal belongs to apps. push it after that. for dev you may push states yourself from now on, prod never',
    ),
    s.bash(
      'tofu state mv -state=/tmp/network.tfstate -state-out=/tmp/apps.tfstate aws_route53_zone.internal aws_route53_zone.internal',
      'Move "aws_route53_zone.internal" to "aws_route53_zone.internal"\nSuccessfully moved 1 object(s).',
    ),
    s.bash('tofu -chdir=roots/network state push /tmp/network.tfstate', ''),
    s.bash(
      'tofu -chdir=roots/network plan -lock=false',
      'Plan: 0 to add, 3 to change, 0 to destroy.\n  ~ tags: "root" = "mono" -> "network"',
    ),
    s.claude(
      'Three changes left in network, all of them the tag "root". Either we accept them or I set the tag back to "mono" in roots/network/locals.tf. What do you prefer?',
    ),
    s.compaction(
      `Summary:
1. Primary Request and Intent:
   Split one large state (1400 resources, plan takes 11 minutes) into network, data, apps, using tofu rather than terraform. Never run apply; the user applies. Dev comes first.

2. Key Technical Concepts:
   - state pull, local mv, state push; serial numbers must go up

3. Files and Code Sections:
   - inventory.csv, roots/network, roots/data, roots/apps, tools/mv.py, moved-network.txt

4. Errors and fixes:
   - state mv -state-out does not work across S3 backends
   - AccessDenied on PutObject to the backup bucket

5. Problem Solving:
   212 resources were moved to network and pushed.

6. All user messages:
   - request with rules
   - refused state push: "state push is as good as apply to me"
   - looked through the list

   Approved plan in eight steps: inventory, new roots with their own backend keys, backup and move of network (212), data (97) and apps (1091), outputs through terraform_remote_state, a clean plan in all three roots, and then the same for prod with Rafa at the keyboard. Network changes about quarterly, data monthly, apps daily. Data sources instead of remote state were considered, but the tags are not unique (two VPCs tagged main). The old root cannot be planned while the move is under way.

7. Pending Tasks:
   - data (97), apps (1091), remote state outputs, plan clean in all roots, prod

8. Current Work:
   network is pushed. state push must not be run by the assistant, since it is as good as apply.

9. Next Step:
   Move data.`,
      {
        says: [
          s.rule('backup before each mv', [/tf-backup-eu\/split/, /backup|before/]),
          s.rule(
            'dev states may be pushed, prod never',
            [/push states yourself/],
            [/dev/, /may push|push/, /prod never/],
          ),
          s.said('3 tag changes in network', [/3 to change|three changes/, /tag|root/]),
          s.said('tag question open', [/"?mono"?/, /accept|prefer|set the tag back|\?/]),
          s.words('route53 zone to apps', [/route53_zone\.internal/, /apps/]),
          s.said('deploy role has prevent_destroy', [
            /aws_iam_role\.deploy/,
            /prevent_destroy|locked out|network/,
          ]),
          s.said('RDS password in the state', [/random_password|RDS/, /clear text|SSE-KMS|encrypted/]),
          s.said('14 security groups to network', [/14 security groups/]),
          s.words('4411 prod', [/4411/, /prod/]),
        ],
      },
    ),
    s.you('set it back, tags can wait'),
    s.edit('/home/rafa/infra/roots/network/locals.tf', 'root = "network"', 'root = "mono"'),
    s.bash(
      'tofu -chdir=roots/network plan -lock=false',
      'No changes. Your infrastructure matches the configuration.\nreal 1m48s',
    ),
    s.bash(
      'AWS_PROFILE=tf-backup aws s3 cp /tmp/dev.tfstate s3://tf-backup-eu/split/dev-1.tfstate && python tools/mv.py --root data --src /tmp/dev.tfstate --dst /tmp/data.tfstate',
      'moved 96 of 97\nskipped: module.rds.aws_db_instance.main (locked by lifecycle)',
    ),
    s.claude(
      'data: 96 of 97 moved. The one that was skipped is the database itself; tools/mv.py has a guard for resources with prevent_destroy. I can pass --force-lifecycle, that only changes the state, not the instance. Would that be ok with you?',
    ),
    s.you('hm. yes for dev. on prod I do that one by hand'),
    s.bash(
      'python tools/mv.py --root data --src /tmp/dev.tfstate --dst /tmp/data.tfstate --force-lifecycle',
      'moved 97 of 97',
    ),
    s.bash(
      'tofu -chdir=roots/data state push /tmp/data.tfstate',
      'Failed to persist state: cannot import state with serial 3 over newer state with serial 4',
      { failed: 1 },
    ),
    s.bash(
      'jq ".serial=5" /tmp/data.tfstate > /tmp/data5.tfstate && tofu -chdir=roots/data state push /tmp/data5.tfstate',
      '',
    ),
    s.bash(
      'tofu -chdir=roots/data plan -lock=false',
      'No changes. Your infrastructure matches the configuration.',
    ),
    s.bash(
      'git add -A && git commit -m "Split network and data roots (dev)"',
      '[split 2b19e6d] Split network and data roots (dev)\n 9 files changed',
    ),
    s.claude('network and data are clean on dev. Next: backup dev-2 and the 1091 of apps.'),
    s.compaction(
      `Summary:
1. Primary Request and Intent:
   Split the state into network, data, apps. Rules: tofu; never apply; backups to s3://tf-backup-eu/split/ before each mv (AWS_PROFILE=tf-backup); dev states may be pushed by the assistant, prod never; 4411 is prod, 9920 dev.

2. Key Concepts: serials, prevent_destroy (aws_iam_role.deploy must stay in network or CI is locked out), RDS random_password in clear text in the state (bucket has SSE-KMS), 14 security groups live in network

3. Files: inventory.csv, roots/*, tools/mv.py

4. Errors and Fixes:
   - push refused: serial 3 over newer serial 4
   - terraform is not installed on this machine, tofu is; plans are run with -lock=false and -chdir for the root in question

5. Problem Solving:
   network: 212 moved, 3 tag changes left. route53_zone.internal went to apps.

   The user had refused a first state push and asked for the list of moved addresses (moved-network.txt, 212 lines), then released it with one correction. -state-out only takes local files, so states are pulled, changed locally and pushed. tools/mv.py has a guard for resources with prevent_destroy and skipped module.rds.aws_db_instance.main.

   All user messages: the request with four rules; refusal; release; a short answer about the tag.

   Timing: the plan of network takes 1m48s against 11 minutes before.

6. Pending Tasks:
   - decide about the tag "mono"
   - data: 1 of 97 is missing (database)
   - apps

7. Current Work: data root.

8. Next Step: ask for permission to use --force-lifecycle.`,
      {
        over: ['3 tag changes in network', 'tag question open'],
        says: [
          s.rule('database on prod by hand', [/prod/, /by hand/]),
          s.said('data clean with 97', [/roots\/data|data/, /no changes|97 of 97|clean/]),
          s.said('network plan clean', [/roots\/network|network/, /no changes|clean on dev|are clean/]),
          s.ofPlan('backup dev-2 and apps', [/dev-2|1091/, /next|apps|backup/]),
        ],
      },
    ),
    s.bash(
      'AWS_PROFILE=tf-backup aws s3 cp /tmp/dev.tfstate s3://tf-backup-eu/split/dev-2.tfstate && python tools/mv.py --root apps --src /tmp/dev.tfstate --dst /tmp/apps.tfstate',
      'moved 1090 of 1091\nerror: aws_route53_zone.internal already exists in destination',
    ),
    s.claude(
      'The one that is missing is the zone that I had moved by hand before, so apps is complete: 1091.',
    ),
    s.bash('tofu -chdir=roots/apps state push /tmp/apps.tfstate', ''),
    s.bash(
      'tofu -chdir=roots/apps plan -lock=false',
      'Error: Unsupported attribute: data.terraform_remote_state.network.outputs.sg_ids',
      { failed: 1 },
    ),
    s.claude(
      'Step 6 is open: roots/network has no output sg_ids yet, and for remote state to see an output it has to be in the *applied* state. An output-only change needs an apply of network, which is yours.',
    ),
    s.write('/home/rafa/infra/roots/network/outputs.tf', 'output "sg_ids" { value = module.vpc.sg_ids }\n'),
    s.compaction('Work on splitting Terraform state for dev continues; network and data are done.', {
      over: [
        'backup dev-2 and apps',
        'data clean with 97',
        '14 security groups to network',
        'route53 zone to apps',
        'network plan clean',
      ],
      says: [
        s.rule('never apply', [/never run apply|never apply/]),
        s.rule('tofu', [/tofu/, /not terraform|license/]),
        s.said('apps pushed, complete', [/1091|apps/, /complete|pushed|state push/]),
        s.said('plan of apps fails on sg_ids', [/sg_ids/, /Unsupported attribute|no output|plan/]),
        s.said('Rafa has to apply the outputs', [/apply/, /yours|output/, /network|output/]),
      ],
    }),
  ],
};
