import * as s from '../steps.ts';

/** Kubernetes and Helm: a rollout that hangs, an image that is replaced, limits that are raised twice, a node that comes back. */
export const labFreezer: s.Scenario = {
  name: 'lab freezer',
  domain: 'infra',
  language: 'en',
  cwd: '/ops/freezer',
  steps: [
    s.you(
      'freezer-alarm pods restart every few minutes in cluster lab-2. Find it and fix it in the chart, namespace cold.',
    ),
    s.bash('kubectl -n cold get pods', 'freezer-alarm-7d9 0/1 CrashLoopBackOff 14'),
    s.bash(
      'kubectl -n cold logs freezer-alarm-7d9 --previous',
      'panic: dial tcp 10.0.4.7:1883: connect: connection refused',
    ),
    s.claude('It cannot reach the MQTT broker at 10.0.4.7. The broker must be down.'),
    s.bash('kubectl -n mqtt get pods', 'mosquitto-0 1/1 Running 0 41d'),
    s.claude(
      'mosquitto has been running for 41 days, so the broker is up. Its service moved to 10.0.9.2 with the network change; the chart carries the old address as a literal.',
    ),
    s.edit('/ops/freezer/chart/values.yaml', 'broker: 10.0.4.7', 'broker: mosquitto.mqtt.svc'),
    s.bash('helm upgrade freezer ./chart -n cold', 'Release "freezer" has been upgraded. REVISION: 31'),
    s.bash(
      'kubectl -n cold rollout status deploy/freezer-alarm --timeout=60s',
      'error: timed out waiting for the condition',
      { failed: 1 },
    ),
    s.claude(
      'Revision 31 is out but the rollout hangs: OOMKilled, the limit is 64Mi and the new client needs about 90.',
    ),
    s.edit('/ops/freezer/chart/values.yaml', 'memory: 64Mi', 'memory: 128Mi'),
    s.bash('helm upgrade freezer ./chart -n cold', 'Release "freezer" has been upgraded. REVISION: 32'),
    s.bash(
      'kubectl -n cold rollout status deploy/freezer-alarm --timeout=60s',
      'deployment "freezer-alarm" successfully rolled out',
    ),
    s.claude('Rolled out with 128Mi as revision 32.'),
    s.compaction('useless', {
      says: [
        s.request('pods restart', [/restart/, /lab-2|cold/]),
        s.finding('address was a literal', [/10\.0\.9\.2|old address/, /chart|literal|service/]),
        s.finding('broker is up', [/mosquitto|broker/, /41 days|up/]),
        s.state('revision 32', [/32/]),
        s.how('rollout', [/kubectl -n cold rollout status/, /successfully rolled out/]),
        s.state('values.yaml not committed', [/values\.yaml/, /not committed/i]),
      ],
      gone: [
        s.stale('broker down', [/broker must be down/]),
        s.stale('rollout hangs', [/rollout hangs/, /^(?!.*(?:edited since|fixed since|no longer)).*$/]),
        s.stale('timed out open', [/timed out waiting/, s.FAILS]),
        s.stale('revision 31 as now', [/Revision 31 is out/, /^(?!.*(?:32|edited since|fixed since)).*$/]),
      ],
    }),
    s.bash('kubectl -n cold top pod', 'freezer-alarm-5c1 122Mi'),
    s.claude('It uses 122Mi of 128 after an hour, that is too close.'),
    s.bash('kubectl -n cold port-forward svc/freezer-alarm 6060', '', { background: 'pf1' }),
    s.bash('go tool pprof -top http://localhost:6060/debug/pprof/heap', 'flat 71MB  history.(*Ring).Push'),
    s.claude(
      '`Ring.Push` holds 71 MB: the ring keeps a week of readings per sensor. A day is enough for the alarm.',
    ),
    s.edit('/ops/freezer/alarm/history.go', 'week = 7 * 24', 'day = 24'),
    s.bash('go test ./alarm/...', 'ok  \tfreezer/alarm\t0.21s'),
    s.bash(
      'docker build -q -t reg/freezer-alarm:1.9.1 . && docker push -q reg/freezer-alarm:1.9.1',
      'sha256:77aa',
    ),
    s.bash(
      'helm upgrade freezer ./chart -n cold --set image.tag=1.9.1',
      'Release "freezer" has been upgraded. REVISION: 33',
    ),
    s.ended(
      'pf1',
      'failed',
      'Background command "kubectl -n cold port-forward svc/freezer-alarm 6060" failed with exit code 1',
    ),
    s.bash('kubectl -n cold top pod', 'freezer-alarm-9e2 38Mi'),
    s.claude('38Mi with 1.9.1.'),
    s.compaction('useless', {
      over: ['revision 32', 'rollout'],
      says: [
        s.finding('38Mi', [/38Mi/]),
        s.finding('ring kept a week', [/Ring\.Push|ring/, /week|71/]),
        s.state('1.9.1 as revision 33', [/1\.9\.1/, /33|38Mi|upgrade/]),
        s.relation('image', [/1\.9\.1/]),
      ],
      gone: [
        s.stale('122Mi', [/uses 122Mi/, /^(?!.*38Mi).*$/]),
        s.stale('keeps a week as so', [
          /ring keeps a week/,
          /^(?!.*(?:edited since|fixed since|no longer|later)).*$/,
        ]),
        s.stale('pf1 running', [/pf1|port-forward/, /not seen to end/]),
        s.stale('revision 32 as now', [/as revision 32/, /^(?!.*33).*$/]),
      ],
    }),
    s.bash('git commit -qam "Keep a day of readings, find the broker by name" && git push', 'main -> main'),
    s.bash('kubectl get nodes', 'cold-3 NotReady 12m'),
    s.claude('Node cold-3 is not ready since 12 minutes, its kubelet lost the disk.'),
    s.bash('ssh cold-3 sudo systemctl restart kubelet', ''),
    s.bash('kubectl get nodes', 'cold-3 Ready 1d'),
    s.claude(
      'cold-3 is ready again after a restart of kubelet. Tomorrow: raise the alert to two missed readings, as you said in the morning.',
    ),
    s.compaction('useless', {
      over: ['values.yaml not committed'],
      says: [
        s.state('pushed', [/Keep a day of readings/, /push/]),
        s.failed('cold-3 needed a restart', [/cold-3/, /kubelet/]),
        s.next('two missed readings', [/two missed readings/]),
      ],
      gone: [
        s.stale('cold-3 not ready', [
          /cold-3 is not ready/,
          /^(?!.*(?:ready again|later|no longer|fixed since)).*$/,
        ]),
        s.stale('uncommitted', [/Not committed[^|]*(?:values|history)/i]),
      ],
    }),
  ],
};
