import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const run = promisify(execFile)

interface Bounds {
  /** Milliseconds after which the child is killed. */
  patience: number
  /** Megabytes of the child's own heap. */
  heap: number
  /** The only file it may write; without one the system alone bounds it (native decoders need that). */
  writesOnly?: string
}

/**
 * Lets a child process read a stranger's bytes: any harm that hostile ones do to a decoder stays in there. The child
 * knows no settings and answers in JSON; null when it found nothing it reads, took too long or took too much.
 */
export async function inChild(child: URL, args: readonly string[], bounds: Bounds): Promise<unknown> {
  const { patience, heap, writesOnly } = bounds
  const allowed =
    writesOnly === undefined ? [] : ['--permission', '--allow-fs-read=*', `--allow-fs-write=${writesOnly}`]
  const all = [`--max-old-space-size=${heap}`, ...allowed, fileURLToPath(child), ...args]
  const limits = { timeout: patience, killSignal: 'SIGKILL', maxBuffer: 256 * 1024, env: {} } as const
  try {
    const { stdout } = await run(process.execPath, all, limits)
    return JSON.parse(stdout)
  } catch {
    return null
  }
}
