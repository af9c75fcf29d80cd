import { readFile } from 'node:fs/promises'

/** Samples the memory of a process twice a second. */
export interface MemoryWatch {
  /** Bytes by which the most of it exceeds what it was at the beginning. */
  growth(): number
  stop(): void
}

export async function watchMemory(pid: number): Promise<MemoryWatch> {
  const first = await residentOf(pid)
  let most = first
  const timer = setInterval(() => {
    void residentOf(pid).then((now) => {
      most = Math.max(most, now)
    })
  }, 500)
  return { growth: () => most - first, stop: () => clearInterval(timer) }
}

/** Bytes of memory of a process that are its own or in its files; 0 for one that is not there any more. */
export async function residentOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0) * 1024
}
