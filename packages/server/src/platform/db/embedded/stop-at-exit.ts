import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Postmasters that this process started or took over and has not stopped yet, with their cluster. */
const running = new Map<number, { cluster: string; signal: NodeJS.Signals }>()

/**
 * However this process ends (kill -9 apart), it leaves no PostgreSQL behind: what was not stopped in order is asked to stop
 * by the last thing the process does. A fast shutdown first; one that is already under way is made an immediate one.
 */
export function stopAtExit(pid: number, cluster: string): void {
  if (running.size === 0) process.on('exit', stopAll)
  running.set(pid, { cluster, signal: 'SIGINT' })
}

/** A fast shutdown was asked for: what is not gone when the process ends is stopped at once, and recovers at the next start. */
export function isStopping(pid: number): void {
  const one = running.get(pid)
  if (one !== undefined) one.signal = 'SIGQUIT'
}

export function isStopped(pid: number): void {
  running.delete(pid)
  if (running.size === 0) process.off('exit', stopAll)
}

function stopAll(): void {
  for (const [pid, { cluster, signal }] of running) if (stillServes(pid, cluster)) tryToKill(pid, signal)
}

/** The process id may belong to another process by now. */
function stillServes(pid: number, cluster: string): boolean {
  try {
    return Number.parseInt(readFileSync(join(cluster, 'postmaster.pid'), 'utf8'), 10) === pid
  } catch {
    return false
  }
}

function tryToKill(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch {
    // It ended in this very moment.
  }
}
