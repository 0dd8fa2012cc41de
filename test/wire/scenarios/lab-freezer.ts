import {
  bash,
  claude,
  compaction,
  edit,
  ended,
  FAILS,
  failed,
  finding,
  how,
  next,
  relation,
  request,
  type Scenario,
  stale,
  state,
  you,
} from '../steps.ts';

/** Kubernetes and Helm: a rollout that hangs, an image that is replaced, limits that are raised twice, a node that comes back. */
export const labFreezer: Scenario = {
  name: 'lab freezer',
  domain: 'infra',
  language: 'en',
  cwd: '/ops/freezer',
  steps: [
    you(
      'freezer-alarm pods restart every few minutes in cluster lab-2. Find it and fix it in the chart, namespace cold.',
    ),
    bash('kubectl -n cold get pods', 'freezer-alarm-7d9 0/1 CrashLoopBackOff 14'),
    bash(
      'kubectl -n cold logs freezer-alarm-7d9 --previous',
      'panic: dial tcp 10.0.4.7:1883: connect: connection refused',
    ),
    claude('It cannot reach the MQTT broker at 10.0.4.7. The broker must be down.'),
    bash('kubectl -n mqtt get pods', 'mosquitto-0 1/1 Running 0 41d'),
    claude(
      'mosquitto has been running for 41 days, so the broker is up. Its service moved to 10.0.9.2 with the network change; the chart carries the old address as a literal.',
    ),
    edit('/ops/freezer/chart/values.yaml', 'broker: 10.0.4.7', 'broker: mosquitto.mqtt.svc'),
    bash('helm upgrade freezer ./chart -n cold', 'Release "freezer" has been upgraded. REVISION: 31'),
    bash(
      'kubectl -n cold rollout status deploy/freezer-alarm --timeout=60s',
      'error: timed out waiting for the condition',
      { failed: 1 },
    ),
    claude(
      'Revision 31 is out but the rollout hangs: OOMKilled, the limit is 64Mi and the new client needs about 90.',
    ),
    edit('/ops/freezer/chart/values.yaml', 'memory: 64Mi', 'memory: 128Mi'),
    bash('helm upgrade freezer ./chart -n cold', 'Release "freezer" has been upgraded. REVISION: 32'),
    bash(
      'kubectl -n cold rollout status deploy/freezer-alarm --timeout=60s',
      'deployment "freezer-alarm" successfully rolled out',
    ),
    claude('Rolled out with 128Mi as revision 32.'),
    compaction('useless', {
      says: [
        request('pods restart', [/restart/, /lab-2|cold/]),
        finding('address was a literal', [/10\.0\.9\.2|old address/, /chart|literal|service/]),
        finding('broker is up', [/mosquitto|broker/, /41 days|up/]),
        state('revision 32', [/32/]),
        how('rollout', [/kubectl -n cold rollout status/, /successfully rolled out/]),
        state('values.yaml not committed', [/values\.yaml/, /not committed/i]),
      ],
      gone: [
        stale('broker down', [/broker must be down/]),
        stale('rollout hangs', [/rollout hangs/, /^(?!.*(?:edited since|fixed since|no longer)).*$/]),
        stale('timed out open', [/timed out waiting/, FAILS]),
        stale('revision 31 as now', [/Revision 31 is out/, /^(?!.*(?:32|edited since|fixed since)).*$/]),
      ],
    }),
    bash('kubectl -n cold top pod', 'freezer-alarm-5c1 122Mi'),
    claude('It uses 122Mi of 128 after an hour, that is too close.'),
    bash('kubectl -n cold port-forward svc/freezer-alarm 6060', '', { background: 'pf1' }),
    bash('go tool pprof -top http://localhost:6060/debug/pprof/heap', 'flat 71MB  history.(*Ring).Push'),
    claude(
      '`Ring.Push` holds 71 MB: the ring keeps a week of readings per sensor. A day is enough for the alarm.',
    ),
    edit('/ops/freezer/alarm/history.go', 'week = 7 * 24', 'day = 24'),
    bash('go test ./alarm/...', 'ok  \tfreezer/alarm\t0.21s'),
    bash(
      'docker build -q -t reg/freezer-alarm:1.9.1 . && docker push -q reg/freezer-alarm:1.9.1',
      'sha256:77aa',
    ),
    bash(
      'helm upgrade freezer ./chart -n cold --set image.tag=1.9.1',
      'Release "freezer" has been upgraded. REVISION: 33',
    ),
    ended(
      'pf1',
      'failed',
      'Background command "kubectl -n cold port-forward svc/freezer-alarm 6060" failed with exit code 1',
    ),
    bash('kubectl -n cold top pod', 'freezer-alarm-9e2 38Mi'),
    claude('38Mi with 1.9.1.'),
    compaction('useless', {
      over: ['revision 32', 'rollout'],
      says: [
        finding('38Mi', [/38Mi/]),
        finding('ring kept a week', [/Ring\.Push|ring/, /week|71/]),
        state('1.9.1 as revision 33', [/1\.9\.1/, /33|38Mi|upgrade/]),
        relation('image', [/1\.9\.1/]),
      ],
      gone: [
        stale('122Mi', [/uses 122Mi/, /^(?!.*38Mi).*$/]),
        stale('keeps a week as so', [
          /ring keeps a week/,
          /^(?!.*(?:edited since|fixed since|no longer|later)).*$/,
        ]),
        stale('pf1 running', [/pf1|port-forward/, /not seen to end/]),
        stale('revision 32 as now', [/as revision 32/, /^(?!.*33).*$/]),
      ],
    }),
    bash('git commit -qam "Keep a day of readings, find the broker by name" && git push', 'main -> main'),
    bash('kubectl get nodes', 'cold-3 NotReady 12m'),
    claude('Node cold-3 is not ready since 12 minutes, its kubelet lost the disk.'),
    bash('ssh cold-3 sudo systemctl restart kubelet', ''),
    bash('kubectl get nodes', 'cold-3 Ready 1d'),
    claude(
      'cold-3 is ready again after a restart of kubelet. Tomorrow: raise the alert to two missed readings, as you said in the morning.',
    ),
    compaction('useless', {
      over: ['values.yaml not committed'],
      says: [
        state('pushed', [/Keep a day of readings/, /push/]),
        failed('cold-3 needed a restart', [/cold-3/, /kubelet/]),
        next('two missed readings', [/two missed readings/]),
      ],
      gone: [
        stale('cold-3 not ready', [
          /cold-3 is not ready/,
          /^(?!.*(?:ready again|later|no longer|fixed since)).*$/,
        ]),
        stale('uncommitted', [/Not committed[^|]*(?:values|history)/i]),
      ],
    }),
  ],
};
