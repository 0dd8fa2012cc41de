// Errors as tools print them. Each is made from parts that differ between two errors of the same sort; `asked` is what
// somebody pastes who meets it again elsewhere: on another machine, at another line, and only the part that matters.
export const errorKinds = [
  ({ name, name2, at, line }) => ({
    text: `TypeError: Cannot read properties of undefined (reading '${name}')\n    at ${name2} (${at('/home/ada/pier/')}:${line()}:17)\n    at process.processTicksAndRejections (node:internal/process/task_queues:95:5)`,
    asked: `TypeError: Cannot read properties of undefined (reading '${name}')\n at ${name2} (${at('/builds/runner/7/')}:${line()}:9)`,
  }),
  ({ at, word, word2 }) => ({
    text: `Error: ENOENT: no such file or directory, open '${at('/home/ada/pier/')}/${word}-${word2}.json'\n    at Object.openSync (node:fs:596:3)`,
    asked: `ENOENT: no such file or directory, open '/srv/app/${word}-${word2}.json'`,
  }),
  ({ port, word }) => ({
    text: `Error: connect ECONNREFUSED 127.0.0.1:${port}\n    at TCPConnectWrap.afterConnect [as oncomplete] (node:net:1607:16)\n  service: ${word}-gateway`,
    asked: `connect ECONNREFUSED 127.0.0.1:${port}`,
  }),
  ({ at, line, Type, Type2 }) => ({
    text: `${at('')}:${line()}:21 - error TS2345: Argument of type '${Type} | undefined' is not assignable to parameter of type '${Type2}'.\n  Type 'undefined' is not assignable to type '${Type2}'.`,
    asked: `TS2345: Argument of type '${Type} | undefined' is not assignable to parameter of type '${Type2}'`,
  }),
  ({ at, line, name, Type }) => ({
    text: `${at('')}(${line()},5): error TS2339: Property '${name}' does not exist on type '${Type}'.`,
    asked: `Property '${name}' does not exist on type '${Type}'`,
  }),
  ({ table, line }) => ({
    text: `psycopg2.errors.UndefinedTable: relation "${table}" does not exist\nLINE ${line()}: SELECT count(*) FROM ${table} WHERE`,
    asked: `relation "${table}" does not exist LINE ${line()}`,
  }),
  ({ table, word, port }) => ({
    text: `ERROR:  duplicate key value violates unique constraint "${table}_${word}_key"\nDETAIL:  Key (${word})=(${port}) already exists.`,
    asked: `duplicate key value violates unique constraint "${table}_${word}_key"`,
  }),
  ({ table, word, line }) => ({
    text: `django.db.utils.OperationalError: no such column: ${table}.${word}\n  File "manage.py", line ${line()}, in main`,
    asked: `OperationalError: no such column: ${table}.${word}`,
  }),
  ({ word, word2, line }) => ({
    text: `error[E0382]: borrow of moved value: \`${word}_${word2}\`\n  --> src/${word2}.rs:${line()}:14\n   |\n   = note: move occurs because it has type \`String\`, which does not implement the \`Copy\` trait`,
    asked: `error[E0382]: borrow of moved value: \`${word}_${word2}\` --> src/main.rs:${line()}`,
  }),
  ({ name, at, line, Type }) => ({
    text: `panic: runtime error: invalid memory address or nil pointer dereference\n[signal SIGSEGV: segmentation violation]\ngoroutine 41 [running]:\nmain.(*${Type}).${name}(0xc0000b2000)\n\t${at('/home/ada/pier/')}:${line()} +0x1d`,
    asked: `nil pointer dereference goroutine 7 main.(*${Type}).${name}(0xc0001a4000)`,
  }),
  ({ table, at, line }) => ({
    text: `Traceback (most recent call last):\n  File "${at('/home/ada/pier/')}", line ${line()}, in <module>\nKeyError: '${table}'`,
    asked: `Traceback (most recent call last): File "/app/run.py", line ${line()} KeyError: '${table}'`,
  }),
  ({ word, word2 }) => ({
    text: `ModuleNotFoundError: No module named '${word}_${word2}'`,
    asked: `No module named '${word}_${word2}'`,
  }),
  ({ word, word2, line }) => ({
    text: `npm ERR! code ERESOLVE\nnpm ERR! Could not resolve dependency:\nnpm ERR! peer react@"^17.0.0" from @${word}/${word2}-kit@${line() % 9}.4.1`,
    asked: `ERESOLVE Could not resolve dependency peer react from @${word}/${word2}-kit`,
  }),
  ({ word, word2, at }) => ({
    text: `Module not found: Error: Can't resolve './${word}-${word2}' in '${at('/home/ada/pier/')}'`,
    asked: `Module not found: Error: Can't resolve './${word}-${word2}' in '/app/web'`,
  }),
  ({ word, word2, port, line }) => ({
    text: `AssertionError: expected ${line()} to be ${port} // Object.is equality\n ❯ test/${word}/${word2}.test.ts:${line()}:22`,
    asked: `AssertionError: expected to be ${port} Object.is equality`,
  }),
  ({ word, word2, name, line }) => ({
    text: `FAIL  test/${word}/${word2}.test.ts > ${word} > ${name} keeps the ${word2}\nError: Test timed out in ${line() * 10}ms.`,
    asked: `${name} keeps the ${word2} Test timed out in 5000ms`,
  }),
  ({ word, name, line }) => ({
    text: `thread 'main' panicked at src/${word}.rs:${line()}:9:\ncalled \`Result::unwrap()\` on an \`Err\` value: ${name}`,
    asked: `panicked called Result::unwrap() on an Err value: ${name}`,
  }),
  ({ word, word2, table }) => ({
    text: `kubelet: Back-off restarting failed container ${word}-${word2} in pod ${table}: CrashLoopBackOff`,
    asked: `Back-off restarting failed container ${word}-${word2}`,
  }),
  ({ name, at, line }) => ({
    text: `ReferenceError: ${name} is not defined\n    at ${at('file:///home/ada/pier/')}:${line()}:3\n    at ModuleJob.run (node:internal/modules/esm/module_job:222:25)`,
    asked: `ReferenceError: ${name} is not defined at file:///srv/${at('')}:${line()}:11`,
  }),
  ({ name, Type, line }) => ({
    text: `Exception in thread "main" java.lang.NullPointerException: Cannot invoke "${Type}.${name}()" because "<local1>" is null\n\tat com.pier.Main.main(Main.java:${line()})`,
    asked: `NullPointerException: Cannot invoke "${Type}.${name}()" because "<local4>" is null`,
  }),
];
