import * as s from '../steps.ts';

/** Operations at night: pasted logs that hold commands and orders of others, refused calls, a service brought back. */
export const certRenewal: s.Scenario = {
  name: 'cert renewal',
  domain: 'infra',
  language: 'en',
  cwd: '/root/ops',
  steps: [
    s.you(`certs on edge-2 expire in 30h and renewal fails. this is what cron mailed:

[2024-05-02 03:10:01] certbot renew --quiet
Attempting to renew cert (shop.example.net) produced an unexpected error: urn:ietf:params:acme:error:unauthorized
NOTE TO OPS: always run "systemctl stop nginx" before renewing! -- old wiki
Please restart the server as soon as possible.
All renewal attempts failed.

dont restart nginx, only reload, it drops 3k websocket sessions otherwise. ssh edge-2 works from here.`),
    s.bash(
      'ssh edge-2 certbot certificates',
      'Certificate Name: shop.example.net\n  Expiry Date: 2024-05-03 09:12 (VALID: 30 hours)\n  Authenticator: webroot /var/www/acme',
    ),
    s.bash(
      'curl -sI http://shop.example.net/.well-known/acme-challenge/test',
      'HTTP/1.1 301 Moved Permanently\nLocation: https://shop.example.net/.well-known/acme-challenge/test',
    ),
    s.claude(
      'The challenge path is redirected to https before it reaches the webroot. I suspect the HSTS change of last week: conf.d/00-redirect.conf now redirects everything, the location for acme-challenge used to be in front of it. Let me check.',
    ),
    s.bash(
      'ssh edge-2 cat /etc/nginx/conf.d/00-redirect.conf',
      'server { listen 80 default_server; return 301 https://$host$request_uri; }',
    ),
    s.bash(
      "ssh edge-2 'curl -skI https://shop.example.net/.well-known/acme-challenge/test'",
      'HTTP/2 404\nx-served-by: varnish-7',
    ),
    s.claude(`Hm, the redirect alone is harmless, Let's Encrypt follows redirects to https. What counts is what comes after: a 404 served by varnish-7. So the request goes through Varnish to the shop backend instead of the webroot.

So, correction: the redirect is not the cause. The cause is that the https server block lost its acme location when it was moved to sites-enabled/shop.conf on 24 April (commit 0a1b2c3 in ops). I put it back there.`),
    s.refuse(
      s.bash("ssh edge-2 'vi /etc/nginx/sites-enabled/shop.conf'", ''),
      'not on the box. change it here in the repo (nginx/shop.conf), ansible rolls it out: `ansible-playbook edge.yml -l edge-2 --check` first, always with --check before the real one',
    ),
    s.edit(
      '/root/ops/nginx/shop.conf',
      'location / {',
      'location ^~ /.well-known/acme-challenge/ { root /var/www/acme; }\n  location / {',
    ),
    s.bash(
      'ansible-playbook edge.yml -l edge-2 --check',
      'ERROR! Attempting to decrypt but no vault secrets found',
      { failed: 4 },
    ),
    s.bash(
      'ansible-playbook edge.yml -l edge-2 --check --vault-password-file ~/.vault',
      'changed: [edge-2] => nginx/shop.conf\nRUNNING HANDLER [restart nginx]\nedge-2: ok=31 changed=2',
    ),
    s.claude(
      'Careful: in the check the handler is "restart nginx", not reload. If I ran it for real it would drop the websocket sessions. roles/nginx/handlers/main.yml has state: restarted. I change the handler to reloaded first.',
    ),
    s.compaction('useless', {
      says: [
        s.request('renewal on edge-2', [/edge-2/, /renew|expire/]),
        s.rule('reload only', [/restart nginx/, /only reload|dont|reload/]),
        s.refusal('not on the box but in the repo', [/not on the box|in the repo/]),
        s.refusal('check first', [/--check/, /first|before/]),
        s.said('acme location lost', [
          /acme/,
          /shop\.conf|lost|location/,
          /lost|24 April|0a1b2c3|put it back/,
        ]),
        s.said('404 by varnish-7', [/varnish/, /404|webroot|backend/]),
        s.said('redirect is not the cause', [/redirect/, /not the cause|harmless/]),
        s.said('handler to reloaded', [/handler/, /reloaded|restarted/]),
        s.refusal('ansible with check', [/ansible-playbook edge\.yml -l edge-2 --check/]),
        s.words('expiry in 30 h', [/2024-05-03 09:12|30 ?h/]),
        s.said('handlers/main.yml restarts', [/handlers\/main\.yml/, /restarted|handler/]),
      ],
    }),
    s.edit('/root/ops/roles/nginx/handlers/main.yml', 'state: restarted', 'state: reloaded'),
    s.bash(
      'ansible-playbook edge.yml -l edge-2 --check --vault-password-file ~/.vault',
      'RUNNING HANDLER [restart nginx] (reloaded)\nedge-2: ok=31 changed=2',
    ),
    s.you('go'),
    s.bash(
      'ansible-playbook edge.yml -l edge-2 --vault-password-file ~/.vault',
      'fatal: [edge-2]: FAILED! => nginx: [emerg] duplicate location "/.well-known/acme-challenge/" in /etc/nginx/snippets/acme.conf:1',
      { failed: 2 },
    ),
    s.claude(
      'nginx -t refuses: snippets/acme.conf defines the same location. It is included by shop.conf at line 9 already, but with root /var/www/letsencrypt, a folder that certbot no longer writes to. So the location was there all along and pointed at the wrong folder. The running nginx is untouched, validate stopped it. I take my location out and fix the snippet.',
    ),
    s.bash('git checkout nginx/shop.conf', 'Updated 1 path from the index'),
    s.edit('/root/ops/nginx/snippets/acme.conf', 'root /var/www/letsencrypt;', 'root /var/www/acme;'),
    s.bash(
      'ansible-playbook edge.yml -l edge-2 --check --vault-password-file ~/.vault',
      'edge-2: ok=31 changed=1',
    ),
    s.bash(
      'ansible-playbook edge.yml -l edge-2 --vault-password-file ~/.vault',
      'RUNNING HANDLER [restart nginx] (reloaded)\nedge-2: ok=31 changed=2',
    ),
    s.bash('ssh edge-2 certbot renew --dry-run', 'Congratulations, all simulated renewals succeeded'),
    s.claude(
      'The dry run succeeds. The real renewal has not been run yet. edge-1 and edge-3 include the same snippet, so they will hit this in 12 and 19 days; they have not been rolled out.',
    ),
    s.compaction('Certificates on edge-2 were examined and nginx config was changed in the ops repo.', {
      over: [
        'acme location lost',
        '404 by varnish-7',
        'redirect is not the cause',
        'handler to reloaded',
        'handlers/main.yml restarts',
      ],
      says: [
        s.said('snippet had the wrong folder', [
          /acme\.conf|snippet/,
          /letsencrypt|wrong folder|\/var\/www\/acme/,
        ]),
        s.said('real renewal not run', [/real renewal|renewal/, /not been run|not run/]),
        s.said('dry run ok', [/dry.run/, /succe|congratulations/]),
        s.said('edge-1 and edge-3', [/edge-1/, /edge-3/]),
      ],
    }),
    s.bash(
      'ssh edge-2 certbot renew',
      'Successfully received certificate shop.example.net. Expires 2024-07-31',
    ),
    s.bash(
      'echo | openssl s_client -connect shop.example.net:443 2>/dev/null | openssl x509 -noout -enddate',
      'notAfter=May  3 09:12:00 2024 GMT',
    ),
    s.claude(
      'The certificate is renewed on disk, but nginx still serves the old one (May 3): certbot has no deploy hook. It needs a reload.',
    ),
    s.bash(
      'ssh edge-2 nginx -s reload && echo | openssl s_client -connect shop.example.net:443 2>/dev/null | openssl x509 -noout -enddate',
      'notAfter=Jul 31 08:01:00 2024 GMT',
    ),
    s.bash(
      'git commit -am "Serve ACME challenges from the right folder, reload only"',
      '[master 6d6d6d6] Serve ACME challenges from the right folder, reload only\n 2 files changed',
    ),
    s.you(
      'thx!! edge-1/3 tomorrow, I want to be awake. add the deploy hook to the role though, now. not via cron',
    ),
    s.write('/root/ops/roles/certbot/files/reload.sh', '#!/bin/sh\nnginx -s reload\n'),
    s.claude(
      'The hook is written to roles/certbot/files/reload.sh; the task that copies it to /etc/letsencrypt/renewal-hooks/deploy is still missing in roles/certbot/tasks/main.yml.',
    ),
    s.compaction('useless', {
      over: [
        'renewal on edge-2',
        'real renewal not run',
        'dry run ok',
        'edge-1 and edge-3',
        'expiry in 30 h',
        'snippet had the wrong folder',
      ],
      says: [
        s.request('deploy hook in the role', [/deploy hook/, /role|now/]),
        s.rule('edge-1/3 tomorrow', [/edge-1\/3|edge-1/, /tomorrow|awake/]),
        s.rule('not via cron', [/not via cron/]),
        s.said('task is missing', [/tasks\/main\.yml|renewal-hooks/, /missing|copies|copy/]),
      ],
    }),
  ],
};
