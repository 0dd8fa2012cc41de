import {
  bash,
  claude,
  compaction,
  decision,
  edit,
  FAILS,
  failed,
  file,
  finding,
  how,
  next,
  relation,
  request,
  rule,
  type Scenario,
  stale,
  state,
  stop,
  you,
} from '../steps.ts';

/** An outage under pressure: mood, addresses, a tunnel that was closed, a diagnosis refuted twice. */
export const k8sCerts: Scenario = {
  name: 'expired certificates',
  domain: 'infra',
  language: 'en',
  cwd: '/home/ops/cluster',
  steps: [
    you(
      'URGENT: customers get TLS errors on api.example.org since 10 minutes. Boss is on the phone. Short updates only. Whatever you do, dont restart the ingress, we lose 40k websockets',
    ),
    bash('ssh -L 6443:10.20.0.5:6443 jump-2', '', { background: 'btun001' }),
    claude('Looks like the Let’s Encrypt rate limit at first sight.'),
    bash('kubectl get certificate -A', 'NAMESPACE NAME READY\nedge api-tls False\nedge www-tls True'),
    bash(
      'kubectl -n edge describe certificaterequest api-tls-9',
      'Failed: ACME challenge: DNS TXT _acme-challenge.api.example.org not found',
    ),
    claude(
      'Not the rate limit: the DNS-01 challenge fails, the TXT record is never written. Now I suspect the IAM role of cert-manager.',
    ),
    bash('aws sts get-caller-identity --profile cm', 'arn:aws:iam::4711:role/cert-manager'),
    claude(
      'The role is fine too. The zone id in issuer.yaml is Z0OLD12, but the zone was recreated last week as Z9NEW77. That is the cause.',
    ),
    edit('/home/ops/cluster/edge/issuer.yaml', 'hostedZoneID: Z0OLD12', 'hostedZoneID: Z9NEW77'),
    bash(
      'kubectl apply -f edge/issuer.yaml',
      'Error from server (Forbidden): clusterissuers is forbidden: User "ops" cannot patch',
      { failed: 1 },
    ),
    bash(
      'kubectl apply -f edge/issuer.yaml --as=cluster-admin',
      'clusterissuer.cert-manager.io/le-dns configured',
    ),
    claude(
      'Applied with --as=cluster-admin, plain ops may not patch cluster issuers. The certificate should be ready in two minutes; then I check with openssl s_client.',
    ),
    compaction('useless', {
      says: [
        request('TLS errors on api.example.org', [/TLS/, /api\.example\.org/]),
        rule('short updates', [/short updates/]),
        rule('no restart of the ingress', [/restart the ingress/, /dont|40k|not/]),
        finding('zone id is old', [/Z0OLD12/, /Z9NEW77/]),
        finding('TXT record is never written', [/TXT/, /never written|not found|challenge/]),
        finding('role is fine', [/role/, /fine/]),
        failed('ops may not patch', [/forbidden|cannot patch|may not patch/, /--as=cluster-admin/]),
        state('issuer applied', [/issuer\.yaml/, /applied|configured|apply/]),
        state('tunnel is open', [/btun001|ssh -L 6443/, /background|not seen to end|running/]),
        next('check with openssl', [/openssl s_client/]),
        relation('Z9NEW77 is the new zone', [/Z9NEW77/, /zone|recreated|hostedZoneID/]),
        relation('jump-2 leads to the API server', [/jump-2/, /6443/]),
        how('apply', [/kubectl apply -f edge\/issuer\.yaml --as=cluster-admin/, /configured|ok/]),
        file('issuer.yaml has the zone', [/issuer\.yaml/, /Z9NEW77|zone|edited/]),
        decision('apply as cluster-admin', [/--as=cluster-admin/]),
      ],
      gone: [
        stale('rate limit as the cause', [/^(?!.*not the rate limit).*rate limit/]),
        stale('role as suspect', [/suspect the IAM role/]),
        stale('forbidden as open', [/Forbidden/, FAILS]),
      ],
    }),
    bash(
      'openssl s_client -connect api.example.org:443 </dev/null | openssl x509 -noout -enddate',
      'notAfter=Jun  7 10:12:33 2026 GMT',
    ),
    stop('btun001', 'ssh -L 6443:10.20.0.5:6443 jump-2'),
    you('phew. works. no more hurry, normal updates again. please write the postmortem, blameless, no names'),
    claude(
      'The certificate is valid until 7 June 2026. For the postmortem: 47 minutes of outage, detection came from a customer and not from monitoring. An expiry alert was missing for the edge namespace.',
    ),
    compaction('useless', {
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
        request('postmortem', [/postmortem/, /blameless|no names/]),
        finding('47 minutes of outage', [/47 minutes/]),
        finding('valid until 7 June', [/7 June|Jun {1,2}7/]),
        finding('alert was missing', [/alert/, /missing|edge/]),
      ],
      gone: [
        stale('tunnel as open', [/(?:btun001|ssh -L)/, /running|not seen to end|background/]),
        stale('short updates as a rule', [/short updates only/]),
        stale('urgency', [/URGENT/]),
      ],
    }),
  ],
};
