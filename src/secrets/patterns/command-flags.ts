/**
 * How a value is attached to its flag: `-pVALUE`, `-p VALUE`, either of these or `--flag=VALUE`, or behind a user name
 * with a colon, percent sign or comma between.
 */
export type Attachment = 'joined' | 'spaced' | 'either' | 'colon' | 'percent' | 'comma';

/**
 * Tools that take a secret behind a flag that means something else in other tools. Flags such as `--password` need no
 * tool.
 */
export const commandFlags: readonly (readonly [tools: string, flag: string, attachment: Attachment])[] = [
  ['mysql|mysqldump|mysqladmin|mysqlimport|mysqlcheck|mysqlslap|mysqlshow|mysqlsh', '-p', 'joined'],
  ['mysqlbinlog|mycli|mariadb|mariadb-dump|mariadb-admin|mariadb-import|mydumper|myloader', '-p', 'joined'],
  ['xtrabackup|7z|7za|7zr|7zz|p7zip|rar|unrar', '-p', 'joined'],
  ['redis-cli|valkey-cli|keydb-cli|redis-benchmark|ldappasswd', '-a', 'either'],
  ['mongo|mongosh|mongodump|mongorestore|mongoexport|mongoimport|mongostat|cqlsh', '-p', 'either'],
  ['cypher-shell|nodetool|dsetool|sshpass|ncftp|ncftpput|ncftpget|ncftpls|rdesktop|racadm', '-p', 'either'],
  ['evil-winrm|crackmapexec|cme|netexec|nxc|hydra|medusa|kerbrute|certipy|bloodhound-python', '-p', 'either'],
  ['docker login|podman login|buildah login|nerdctl login|crane auth login|oras login', '-p', 'either'],
  ['helm registry login|twine upload|az login|oc login|cf login|cf auth|ibmcloud login|unar', '-p', 'either'],
  ['lsar|useradd|usermod', '-p', 'either'],
  ['sqlcmd|bcp|isql|tsql|osql|mssql-cli|sqlpackage|mosquitto_pub|mosquitto_sub|mosquitto_rr', '-P', 'either'],
  ['ipmitool|zip|unzip|zipcloak|fcrackzip|ssh-keygen', '-P', 'either'],
  ['vsql|snowsql|ldapsearch|ldapadd|ldapmodify|ldapdelete|ldapwhoami|ldappasswd|ldapmodrdn', '-w', 'either'],
  ['etcdctl|curl|wget|http|https|xh|httpie|aria2c', '--user', 'colon'],
  ['curl|wget|http|https|xh|httpie|aria2c', '-u', 'colon'],
  ['curl', '-U', 'colon'],
  ['curl', '--proxy-user', 'colon'],
  ['http|https|xh|httpie|ab|hey|wrk|vegeta', '-a', 'colon'],
  ['http|https|xh|httpie', '--auth', 'colon'],
  ['ab', '-A', 'colon'],
  ['plink|pscp|psftp|putty|pageant', '-pw', 'spaced'],
  ['smbclient|smbget|rpcclient|smbmap|nmblookup|smbcacls|smbcquotas|net', '-U', 'percent'],
  ['lftp|ncftpput|ncftpget', '-u', 'comma'],
  ['xfreerdp|wfreerdp|xfreerdp3|mstsc', '/p:', 'joined'],
  ['snmpget|snmpwalk|snmpset|snmpbulkwalk|snmptrap|snmptable', '-A', 'either'],
  ['swaks', '-ap', 'spaced'],
  ['mutt|neomutt|msmtp|az|security unlock-keychain|security create-keychain|psexec|psexec64', '-p', 'spaced'],
  ['skopeo|buildah|podman', '--creds', 'colon'],
  ['skopeo', '--src-creds', 'colon'],
  ['skopeo', '--dest-creds', 'colon'],
  ['doctl', '-t', 'either'],
  ['openssl enc|security set-key-partition-list', '-k', 'spaced'],
  ['openssl enc', '-K', 'spaced'],
  ['rar|unrar', '-hp', 'joined'],
  ['ssh-keygen', '-N', 'either'],
  ['security import', '-P', 'spaced'],
  ['security add-generic-password|security add-internet-password', '-w', 'spaced'],
  ['rclone', 'pass', 'spaced'],
  ['nmcli', 'password', 'spaced'],
];
