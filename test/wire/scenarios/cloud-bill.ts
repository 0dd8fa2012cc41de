import * as s from '../steps.ts';

/** Typed fast, with typos; jobs in the background, ids that need their meaning. */
export const cloudBill: s.Scenario = {
  name: 'cloud bill',
  domain: 'infra',
  language: 'en',
  cwd: '/home/ola/infra',
  steps: [
    s.you(
      'our bill went from 4.1k to 9.8k, find out what ate it. read only pls!! nothing gets deleted or resized without me saying so. acct 5512 is the sandbox, 8830 is prod, INC-204 is the ticket',
    ),
    s.bash(
      'aws ce get-cost-and-usage --granularity MONTHLY',
      'EC2-Other 5,102\nRDS 1,904\nS3 881\nNAT 3,377',
    ),
    s.claude(
      'NAT gateways cost 3,377 of the 9.8k, last month 212. The traffic comes from the build runners in 8830: they pull images over the internet and not over the endpoint, since vpce-0a91 was removed on the 3rd.',
    ),
    s.bash('aws logs start-query --log-group flow-8830', '', { background: 'bq7' }),
    s.you('who removed it'),
    s.bash(
      'aws cloudtrail lookup-events --lookup-attributes AttributeKey=EventName,AttributeValue=DeleteVpcEndpoints',
      'username: terraform-ci\ntime: 2026-02-03T09:12',
    ),
    s.claude(
      'terraform-ci did, on 3 February at 09:12, from the commit "Tidy endpoints". I first thought of the new snapshots in S3, but those are 40 dollars.',
    ),
    s.ask('Put the endpoint back with Terraform or by hand?', 'Terraform', 'Terraform', 'By hand'),
    s.edit('/home/ola/infra/vpc/endpoints.tf', '# ecr', 'resource "aws_vpc_endpoint" "ecr" {}'),
    s.bash('terraform validate', 'Success! The configuration is valid.'),
    s.bash('terraform plan -out=ecr.plan', 'Plan: 2 to add, 0 to change, 0 to destroy.'),
    s.queue('dont aply it yet, ola from platform has to look first'),
    s.claude('The plan ecr.plan adds two endpoints and destroys nothing. It waits for the review.'),
    s.compaction('useless', {
      says: [
        s.request('bill doubled', [/4\.1k/, /9\.8k/]),
        s.rule('read only, nothing deleted', [/read only|nothing gets deleted/]),
        s.rule('do not apply yet', [/dont aply|apply/, /yet|platform/]),
        s.words('5512 sandbox', [/5512/, /sandbox/]),
        s.words('8830 prod', [/8830/, /prod/]),
        s.words('INC-204 is the ticket', [/INC-204/, /ticket/]),
        s.said('NAT costs 3,377', [/NAT/, /3,377/]),
        s.said('endpoint removed on the 3rd', [/vpce-0a91/, /removed|3rd/]),
        s.said('terraform-ci removed it', [/terraform-ci/, /removed|DeleteVpcEndpoints|did|Tidy/]),
        s.said('snapshots are not it', [/snapshots/, /40 dollars|first thought/]),
        s.answer('with Terraform', [/Terraform/, /by hand|put the endpoint back|answered/i]),
        s.said('ecr.plan waits for review', [/ecr\.plan/, /review|waits|2 to add/]),
      ],
    }),
    s.ended('bq7', 'completed', 'Background command "aws logs start-query" completed (exit code 0)'),
    s.you('ola says ok, so aply'),
    s.bash('terraform apply ecr.plan', 'Error: VpcEndpoint limit exceeded: 50', { failed: 1 }),
    s.claude(
      'The account has 50 endpoints, the limit. Three belong to the old demo and have had no traffic for 90 days: vpce-11, vpce-12, vpce-13.',
    ),
    s.interrupted(),
    s.you('no dont touch those. ask for a higher quota instead'),
    s.bash(
      'aws service-quotas request-service-quota-increase --quota-code L-29B6F2EB --desired-value 80',
      'Status: PENDING, id qr-5512a',
    ),
    s.claude('The request qr-5512a is pending. Once it is granted, `terraform apply ecr.plan` goes through.'),
    s.compaction('useless', {
      over: ['do not apply yet', 'ecr.plan waits for review', 'with Terraform', 'snapshots are not it'],
      says: [
        s.words('removing vpce-11 to 13', [/vpce-11|those/, /dont touch|higher quota/]),
        s.said('quota request pending', [/qr-5512a|quota/, /pending/i]),
        s.said('apply once granted', [/terraform apply ecr\.plan/, /granted|once/i]),
        s.said('50 endpoints is the limit', [/50/, /limit/]),
        s.rule('leave the demo endpoints', [/dont touch those|vpce-11/]),
      ],
    }),
    s.bash('terraform apply ecr.plan', 'Apply complete! Resources: 2 added, 0 changed, 0 destroyed.'),
    s.bash(
      'git commit -am "Bring the ECR endpoint back" && git push',
      '[main 0f0f0f1] Bring the ECR endpoint back\nTo github.com:ola/infra.git\n   1..2  main -> main',
    ),
    s.claude(
      'Applied, committed as 0f0f0f1 and pushed. NAT traffic fell from 9.2 TB a day to 0.3 TB within the hour.',
    ),
    s.you(
      'nice!! you can be less careful with the sandbox btw, delete there what you like. prod stays read only',
    ),
    s.compaction('useless', {
      over: ['quota request pending', 'apply once granted', 'read only, nothing deleted', 'bill doubled'],
      says: [
        s.rule('sandbox is free, prod read only', [/prod stays read only|sandbox/, /delete there|read only/]),
        s.said('traffic fell to 0.3 TB', [/0\.3 TB/]),
        s.said('0f0f0f1 pushed', [/0f0f0f1|Bring the ECR endpoint back/, /pushed/]),
      ],
    }),
  ],
};
