import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { compiledBefore } from './started-program.ts'

export interface CommandResult {
  code: number
  stdout: string
  stderr: string
}

/** Runs a command of the server as somebody types it at the console, in a process of its own. */
export function runTypedCommand(
  command: 'backup' | 'restore' | 'admin',
  args: string[],
  env: Record<string, string>,
): Promise<CommandResult> {
  const script = fileURLToPath(new URL(`../commands/${command}.ts`, import.meta.url))
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [script, ...args],
      { env: { ...compiledBefore, ...env } },
      (error, stdout, stderr) =>
        resolve({ code: typeof error?.code === 'number' ? error.code : 0, stdout, stderr }),
    )
  })
}
