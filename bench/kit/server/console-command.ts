import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** The output of a console command. */
export interface Output {
  code: number
  words: string
  milliseconds: number
}

/** A command of the server as an administrator types it: a process of its own. */
export function typeCommand(
  command: 'backup' | 'restore',
  words: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<Output> {
  const script = fileURLToPath(
    new URL(`../../../packages/server/src/commands/${command}.ts`, import.meta.url),
  )
  const begun = performance.now()
  const ours = { PATH: process.env['PATH'] ?? '', NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] }
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [script, ...words],
      { env: { ...ours, ...env } },
      (error, output, complained) =>
        resolve({
          code: error === null ? 0 : Number(error.code ?? 1),
          words: output + complained,
          milliseconds: performance.now() - begun,
        }),
    )
  })
}
