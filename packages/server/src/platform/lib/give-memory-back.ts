/** Milliseconds between two looks. */
const EVERY = 30_000
/** The share of a core below which the process only waits. */
const AT_REST = 0.02
/** Bytes that are worth a pause of some tenths of a second, in which nobody is answered. */
const WORTH_IT = 32 * 1024 * 1024

/**
 * V8 collects what is dead when new objects need its room, so a process at rest would keep what a load left for as long as
 * nobody works. After a quiet while one thorough collection gives it back to the machine. Node offers it with `--expose-gc` only.
 */
export function giveMemoryBackAtRest(every = EVERY): void {
  let used = process.cpuUsage()
  let least = 0
  setInterval(() => {
    const { user, system } = process.cpuUsage(used)
    const isAtRest = (user + system) / 1000 < every * AT_REST
    if (isAtRest && process.memoryUsage.rss() > least + WORTH_IT) {
      globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' })
      least = process.memoryUsage.rss()
    }
    used = process.cpuUsage()
  }, every).unref()
}
