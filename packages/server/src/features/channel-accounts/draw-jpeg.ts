import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { turnstile } from '../../platform/lib/turnstile.ts'

const run = promisify(execFile)
const child = fileURLToPath(new URL('draw-jpeg-child.ts', import.meta.url))
const inTurn = turnstile(2, 50)

const PATIENCE = 10_000

/** Writes a picture anew as JPEG, at most `edge` pixels wide and high; false when our decoder does not read it. */
export function drawJpeg(from: string, to: string, edge: number): Promise<boolean> {
  return inTurn(async () => {
    const words = ['--max-old-space-size=96', child, from, to, String(edge)]
    const bounds = { timeout: PATIENCE, killSignal: 'SIGKILL', env: {} } as const
    return run(process.execPath, words, bounds).then(
      () => true,
      () => false,
    )
  })
}
