import { execFile } from 'node:child_process'
import { readdir, readFile, readlink, stat } from 'node:fs/promises'
import { promisify } from 'node:util'
import { codeOf } from '../../lib/database-start-error.ts'

/** The state of the process whose id is in postmaster.pid. */
export type Verdict = 'serving' | 'dead' | 'zombie' | 'stranger'

export async function judgePostmaster(pid: number, cluster: string): Promise<Verdict> {
  if (!exists(pid)) return 'dead'
  if (process.platform !== 'linux') return judgeByName(pid)
  if ((await readState(pid)).zombie) return 'zombie'
  const folder = await workingFolder(pid)
  const place = folder === UNREADABLE ? await namedFolder(pid) : folder
  return place === cluster ? 'serving' : 'stranger'
}

export async function isGone(pid: number): Promise<boolean> {
  return !exists(pid) || (process.platform === 'linux' && (await readState(pid)).zombie)
}

export function exists(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return codeOf(error) === 'EPERM'
  }
}

/** Whether any process of this user still works on the cluster, such as a session outliving its postmaster. */
export async function anyoneInside(cluster: string, uid: number | undefined): Promise<boolean> {
  if (process.platform !== 'linux') return false
  for (const entry of await readdir('/proc')) {
    const pid = Number(entry)
    if (Number.isInteger(pid) && (await isInside(pid, cluster, uid))) return true
  }
  return false
}

async function isInside(pid: number, cluster: string, uid: number | undefined): Promise<boolean> {
  const owner = await stat(`/proc/${pid}`).catch(() => undefined)
  if (!owner || (uid !== undefined && owner.uid !== uid)) return false
  const { zombie, parent } = await readState(pid)
  if (zombie) return false
  const folders = [await workingFolder(pid), await namedFolder(pid)]
  if (folders.includes(cluster)) return true
  // The folder is unreadable: an orphaned session could belong to this cluster, so count it.
  return (
    folders[0] === UNREADABLE && !folders[1] && parent === 1 && (await read(pid, 'comm')) === 'postgres\n'
  )
}

/** Root without the ptrace capability (a default container) may not read another user's working folder. */
const UNREADABLE = '(unreadable)'

async function workingFolder(pid: number): Promise<string | undefined> {
  try {
    return await readlink(`/proc/${pid}/cwd`)
  } catch (error) {
    return codeOf(error) === 'EACCES' || codeOf(error) === 'EPERM' ? UNREADABLE : undefined
  }
}

/** The folder after -D: a postmaster and initdb keep their arguments readable by all users. */
async function namedFolder(pid: number): Promise<string | undefined> {
  const args = (await read(pid, 'cmdline')).split('\0')
  const place = args.indexOf('-D')
  return place === -1 ? undefined : args[place + 1]
}

/** `12 (name) S 1 ...`, where a name may hold spaces and brackets. */
async function readState(pid: number): Promise<{ zombie: boolean; parent: number }> {
  const stat = await read(pid, 'stat')
  const [state, parent] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return { zombie: state === 'Z', parent: Number(parent) }
}

async function judgeByName(pid: number): Promise<Verdict> {
  const asked = promisify(execFile)('/bin/ps', ['-o', 'stat=,comm=', '-p', String(pid)])
  const answer = await asked.catch(() => undefined)
  if (!answer) return 'dead'
  if (answer.stdout.startsWith('Z')) return 'zombie'
  return answer.stdout.trim().endsWith('postgres') ? 'serving' : 'stranger'
}

const read = (pid: number, file: string) => readFile(`/proc/${pid}/${file}`, 'utf8').catch(() => '')
