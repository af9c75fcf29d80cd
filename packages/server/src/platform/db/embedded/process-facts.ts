import { execFile } from 'node:child_process'
import { readdir, readFile, readlink, stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { promisify } from 'node:util'
import { codeOf } from '../database-start-error.ts'

/** What the process behind a number found in postmaster.pid really is. */
export type Verdict = 'serving' | 'dead' | 'zombie' | 'stranger'

export async function judgePostmaster(pid: number, cluster: string): Promise<Verdict> {
  if (!exists(pid)) return 'dead'
  if (process.platform !== 'linux') return judgeByName(pid)
  if (await isZombie(pid)) return 'zombie'
  const folder = await workingFolder(pid)
  if (folder !== UNREADABLE) return folder === cluster ? 'serving' : 'stranger'
  return (await servesByArguments(pid, cluster)) ? 'serving' : 'stranger'
}

export async function isGone(pid: number): Promise<boolean> {
  return !exists(pid) || (process.platform === 'linux' && (await isZombie(pid)))
}

export function exists(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return codeOf(error) === 'EPERM'
  }
}

/** Whether any process of this user still works inside the cluster, such as a session outliving its postmaster. */
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
  if (!owner || (uid !== undefined && owner.uid !== uid) || (await isZombie(pid))) return false
  const folder = await workingFolder(pid)
  if (folder !== UNREADABLE) return folder === cluster
  return (await read(`/proc/${pid}/comm`)).trim() === 'postgres'
}

/** Root without the ptrace capability (a default container) may not look at another user's working folder. */
const UNREADABLE = 'unreadable'

async function workingFolder(pid: number): Promise<string | undefined> {
  try {
    return await readlink(`/proc/${pid}/cwd`)
  } catch (error) {
    return codeOf(error) === 'EACCES' || codeOf(error) === 'EPERM' ? UNREADABLE : undefined
  }
}

async function servesByArguments(pid: number, cluster: string): Promise<boolean> {
  const words = (await read(`/proc/${pid}/cmdline`)).split('\0')
  return basename(words[0] ?? '') === 'postgres' && words[words.indexOf('-D') + 1] === cluster
}

async function isZombie(pid: number): Promise<boolean> {
  const line = await read(`/proc/${pid}/stat`)
  return line.slice(line.lastIndexOf(')') + 2).startsWith('Z')
}

async function judgeByName(pid: number): Promise<Verdict> {
  const answer = await promisify(execFile)('/bin/ps', ['-o', 'stat=,comm=', '-p', String(pid)]).catch(
    () => undefined,
  )
  if (!answer) return 'dead'
  if (answer.stdout.startsWith('Z')) return 'zombie'
  return answer.stdout.trim().endsWith('postgres') ? 'serving' : 'stranger'
}

const read = (path: string) => readFile(path, 'utf8').catch(() => '')
