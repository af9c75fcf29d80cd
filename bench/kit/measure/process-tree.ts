import { readdir, readFile } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'

/** A process and everything that it and its children have started (Linux). */
export async function processTree(root: number): Promise<number[]> {
  const parents = await parentOfEach()
  const found = [root]
  // The list grows while it is read: children of children follow.
  for (const parent of found) for (const [pid, its] of parents) if (its === parent) found.push(pid)
  return found
}

/** Ends all of them at the same moment, as a machine does that loses its power; resolves when they have ended. */
export async function killTree(root: number): Promise<void> {
  const all = await processTree(root)
  for (const pid of all) process.kill(pid, 'SIGKILL')
  for (const pid of all) while (await runs(pid)) await pause(1)
}

/** False also for a process that has ended and whose parent has not asked for its result yet. */
async function runs(pid: number): Promise<boolean> {
  const [state] = await statOf(pid)
  return state !== undefined && state !== 'Z'
}

async function parentOfEach(): Promise<Map<number, number>> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number)
  const stats = await Promise.all(pids.map(statOf))
  return new Map(pids.map((pid, index) => [pid, Number(stats[index]?.[1] ?? 0)]))
}

/** State, parent and more; empty for a process that is not there. */
async function statOf(pid: number): Promise<string[]> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  return stat === '' ? [] : stat.slice(stat.lastIndexOf(')') + 2).split(' ')
}
