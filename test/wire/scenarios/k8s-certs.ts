import * as s from '../steps.ts';

/** An outage under pressure: mood, addresses, a tunnel that was closed, a diagnosis refuted twice. */
export const k8sCerts: s.Scenario = {
  name: 'expired certificates',
  domain: 'infra',
  language: 'en',
  cwd: '/home/ops/cluster',
  steps: [
    s.you(
      'URGENT: customers get TLS errors on api.example.org since 10 minutes. Boss is on the phone. Short updates only. Whatever you do, dont restart the ingress, we lose 40k websockets',
    ),
    s.bash('ssh -L 6443:10.20.0.5:6443 jump-2', '', { background: 'btun001' }),
    s.claude('Looks like the Let’s Encrypt rate limit at first sight.'),
    s.bash('kubectl get certificate -A', 'NAMESPACE NAME READY\nedge api-tls False\nedge www-tls True'),
    s.bash(
      'kubectl -n edge describe certificaterequest api-tls-9',
      'Failed: ACME challenge: DNS TXT _acme-challenge.api.example.org not found',
    ),
    s.claude(
      'Not the rate limit: the DNS-01 challenge fails, the TXT record is never written. Now I suspect the IAM role of cert-manager.',
    ),
    s.bash('aws sts get-caller-identity --profile cm', 'arn:aws:iam::4711:role/cert-manager'),
    s.claude(
      'The role is fine too. The zone id in issuer.yaml is Z0OLD12, but the zone was recreated last week as Z9NEW77. That is the cause.',
    ),
    s.edit('/home/ops/cluster/edge/issuer.yaml', 'hostedZoneID: Z0OLD12', 'hostedZoneID: Z9NEW77'),
    s.bash(
      'kubectl apply -f edge/issuer.yaml',
      'Error from server (Forbidden): clusterissuers is forbidden: User "ops" cannot patch',
      { failed: 1 },
    ),
    s.bash(
      'kubectl apply -f edge/issuer.yaml --as=cluster-admin',
      'clusterissuer.cert-manager.io/le-dns configured',
    ),
    s.claude(
      'Applied with --as=cluster-admin, plain ops may not patch cluster issuers. The certificate should be ready in two minutes; then I check with openssl s_client.',
    ),
    s.compaction('useless', {
      says: [
        s.request('TLS errors on api.example.org', [/TLS/, /api\.example\.org/]),
        s.rule('short updates', [/short updates/]),
        s.rule('no restart of the ingress', [/restart the ingress/, /dont|40k|not/]),
        s.finding('zone id is old', [/Z0OLD12/, /Z9NEW77/]),
        s.finding('TXT record is never written', [/TXT/, /never written|not found|challenge/]),
        s.finding('role is fine', [/role/, /fine/]),
        s.failed('ops may not patch', [/forbidden|cannot patch|may not patch/, /--as=cluster-admin/]),
        s.state('issuer applied', [/issuer\.yaml/, /applied|configured|apply/]),
        s.state('tunnel is open', [/btun001|ssh -L 6443/, /background|not seen to end|running/]),
        s.next('check with openssl', [/openssl s_client/]),
        s.relation('Z9NEW77 is the new zone', [/Z9NEW77/, /zone|recreated|hostedZoneID/]),
        s.relation('jump-2 leads to the API server', [/jump-2/, /6443/]),
        s.how('apply', [/kubectl apply -f edge\/issuer\.yaml --as=cluster-admin/, /configured|ok/]),
        s.file('issuer.yaml has the zone', [/issuer\.yaml/, /Z9NEW77|zone|edited/]),
        s.decision('apply as cluster-admin', [/--as=cluster-admin/]),
      ],
      gone: [
        s.stale('rate limit as the cause', [/^(?!.*not the rate limit).*rate limit/]),
        s.stale('role as suspect', [/suspect the IAM role/]),
        s.stale('forbidden as open', [/Forbidden/, s.FAILS]),
      ],
    }),
    s.bash(
      'openssl s_client -connect api.example.org:443 </dev/null | openssl x509 -noout -enddate',
      'notAfter=Jun  7 10:12:33 2026 GMT',
    ),
    s.stop('btun001', 'ssh -L 6443:10.20.0.5:6443 jump-2'),
    s.you(
      'phew. works. no more hurry, normal updates again. please write the postmortem, blameless, no names',
    ),
    s.claude(
      'The certificate is valid until 7 June 2026. For the postmortem: 47 minutes of outage, detection came from a customer and not from monitoring. An expiry alert was missing for the edge namespace.',
    ),
    s.compaction('useless', {
      over: [
        'TLS errors on api.example.org',
        'short updates',
        'ops may not patch',
        'issuer applied',
        'tunnel is open',
        'check with openssl',
        'role is fine',
        'apply as cluster-admin',
        'issuer.yaml has the zone',
        'TXT record is never written',
      ],
      says: [
        s.request('postmortem', [/postmortem/, /blameless|no names/]),
        s.finding('47 minutes of outage', [/47 minutes/]),
        s.finding('valid until 7 June', [/7 June|Jun {1,2}7/]),
        s.finding('alert was missing', [/alert/, /missing|edge/]),
      ],
      gone: [
        s.stale('tunnel as open', [/(?:btun001|ssh -L)/, /running|not seen to end|background/]),
        s.stale('short updates as a rule', [/short updates only/]),
        s.stale('urgency', [/URGENT/]),
      ],
    }),
  ],
};
