import { spawnSync } from 'node:child_process'
import { chmodSync, lchownSync, readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { ConfigError } from '../config.ts'

/** A program and its arguments. */
export type Command = [string, ...string[]]

/** How a program that refuses root is run by root. */
interface Account {
  /** Goes before the command. */
  prefix: Command
  /** Owner of its files, as the system sees it. */
  uid: number
  gid: number
}

/**
 * An ordinary user of this system. initdb asks for the name of its user, so the id must be in the list of users, which
 * differs from system to system.
 */
function ordinaryUser(): { uid: number; gid: number } {
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map(line => line.split(':'))
    .map(([name, , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }))
  const user = users.find(({ name }) => name === 'nobody') ?? users.find(({ uid }) => uid > 0)
  if (!user) throw refused()
  return user
}

const refused = () =>
  new ConfigError(
    'O banco de dados não roda como root neste sistema. Rode o Alicerce como outro usuário, ou defina DATABASE_URL com um PostgreSQL.',
  )

let account: Account | undefined

/**
 * A user namespace in which root has an ordinary user's id: needs no other account, and files stay root's outside. Where
 * the system refuses namespaces, as in many containers, an ordinary user of the system.
 * @throws ConfigError where there is neither
 */
function accountForRoot(): Account {
  if (account) return account
  const { uid, gid } = ordinaryUser()
  const namespace: Command = ['unshare', '--user', `--map-user=${uid}`, `--map-group=${gid}`, '--']
  const user: Command = ['setpriv', `--reuid=${uid}`, `--regid=${gid}`, '--clear-groups', '--']
  const works = ([program, ...options]: Command) => spawnSync(program, [...options, 'true']).status === 0
  if (works(namespace)) account = { prefix: namespace, uid: 0, gid: 0 }
  else if (works(user)) account = { prefix: user, uid, gid }
  else throw refused()
  return account
}

const isRoot = () => process.getuid?.() === 0

/**
 * A command as this user may run it, for programs that refuse to run as root.
 * @throws ConfigError for root where the system offers no way
 */
export function withoutRoot(...command: Command): Command {
  return isRoot() ? [...accountForRoot().prefix, ...command] : command
}

/** Id of the user who owns what {@link withoutRoot} writes. */
export const ownerWithoutRoot = (): number | undefined =>
  isRoot() ? accountForRoot().uid : process.getuid?.()

/** Gives a folder and all below it to the user whom {@link withoutRoot} runs programs as, where it is another's. */
export function giveWithoutRoot(folder: string): void {
  if (!isRoot()) return
  const { uid, gid } = accountForRoot()
  if (statSync(folder).uid === uid) return
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' }))
    lchownSync(path.join(folder, name), uid, gid)
  // Last: an interrupted run begins again.
  lchownSync(folder, uid, gid)
}

/**
 * Lets the user whom {@link withoutRoot} runs programs as pass through the folder above.
 * @throws ConfigError where that user does not reach the folder
 */
export function letPass(folder: string): void {
  if (!isRoot()) return
  const { prefix, uid } = accountForRoot()
  if (uid === 0) return
  const [program, ...options] = prefix
  const reaches = () => spawnSync(program, [...options, 'test', '-x', folder]).status === 0
  if (reaches()) return
  chmodSync(path.dirname(folder), 0o711)
  if (!reaches())
    throw new ConfigError(
      `Como root, o Alicerce roda o banco de dados com outro usuário do sistema (${uid}), que não alcança a pasta ${folder}. ` +
        'Defina DATA_DIR com uma pasta que ele alcance, por exemplo /var/lib/alicerce.',
    )
}
